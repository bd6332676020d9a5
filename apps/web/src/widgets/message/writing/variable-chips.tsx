import { shortName, TEMPLATE_VARIABLES } from "@dakiya/domain/campaign";
import { Group } from "@mantine/core";
import { memo, useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { useCouponVariables } from "../../../lib/server/use-coupon-variables.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import classes from "./variable-chips.module.css";

/** Roving tabindex: a toolbar is one Tab stop, and arrow keys move between its chips. */
function target(key: string, from: number, last: number): number | null {
  switch (key) {
    case "ArrowRight":
      return from === last ? 0 : from + 1;
    case "ArrowLeft":
      return from === 0 ? last : from - 1;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** All variables of a message; a click inserts one at the caret. */
export const VariableChips = memo(function VariableChips({
  onInsert,
}: {
  onInsert: (variable: string) => void;
}) {
  const labelId = useId();
  const [current, setCurrent] = useState(0);
  const own = useOwnFields();
  const coupons = useCouponVariables();
  const variables = [...TEMPLATE_VARIABLES, ...own.map(({ key }) => shortName(key)), ...coupons];

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = target(event.key, current, variables.length - 1);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    const chip = event.currentTarget.querySelectorAll("button")[next];
    chip?.focus();
  };

  return (
    <div>
      <p id={labelId} className="note">
        Insert customer data. Write {"{name|friend}"} to set a fallback for missing values.
      </p>
      <Group gap={6} mt={8} role="toolbar" aria-labelledby={labelId} onKeyDown={move}>
        {variables.map((variable, index) => (
          <button
            key={variable}
            type="button"
            className={classes.chip}
            aria-label={`Insert ${variable}`}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onInsert(variable)}
          >
            {`{${variable}}`}
          </button>
        ))}
      </Group>
    </div>
  );
});
