import { TEMPLATE_VARIABLES } from "@dakiya/domain/campaign";
import { useId } from "react";
import classes from "./variable-chips.module.css";

/** Everything a message can say about its reader; a click puts it where the caret is. */
export function VariableChips({ onInsert }: { onInsert: (variable: string) => void }) {
  const labelId = useId();
  return (
    <div>
      <p id={labelId} className={classes.label}>
        Insert about the reader. Write {"{name|friend}"} to say what stands in when it is missing.
      </p>
      <ul className={classes.chips} aria-labelledby={labelId}>
        {TEMPLATE_VARIABLES.map((variable) => (
          <li key={variable}>
            <button
              type="button"
              className={classes.chip}
              aria-label={`Insert ${variable}`}
              onClick={() => onInsert(variable)}
            >
              {`{${variable}}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
