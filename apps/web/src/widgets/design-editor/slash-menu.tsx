import { Portal } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import type { SlashState } from "./editing/slash.ts";
import classes from "./slash-menu.module.css";

const LIST_ID = "blocks-to-add";
const optionId = (kind: string): string => `${LIST_ID}-${kind}`;

/** The blocks that "/" offers. The focus stays in the message, whose keys choose. */
export function SlashMenu({ editor, state }: { editor: Editor; state: SlashState | null }) {
  const chosen = state?.kinds[state.index]?.kind;
  useEffect(() => {
    const { dom } = editor.view;
    if (chosen === undefined) return;
    const attributes = {
      "aria-expanded": "true",
      "aria-controls": LIST_ID,
      "aria-activedescendant": optionId(chosen),
    };
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(name, value);
    document.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of Object.keys(attributes)) dom.removeAttribute(name);
    };
  }, [editor, chosen]);

  if (state === null) return null;
  const { left, bottom, top } = state.rect;
  const above = bottom + 280 > window.innerHeight;
  return (
    <Portal>
      <div
        id={LIST_ID}
        className={classes.menu}
        role="listbox"
        aria-label="Blocks to add"
        style={above ? { left, bottom: window.innerHeight - top + 4 } : { left, top: bottom + 4 }}
      >
        {state.kinds.map((kind) => (
          <button
            key={kind.kind}
            type="button"
            id={optionId(kind.kind)}
            role="option"
            tabIndex={-1}
            aria-selected={kind.kind === chosen}
            className={classes.option}
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => state.choose(kind)}
          >
            {kind.label}
          </button>
        ))}
      </div>
    </Portal>
  );
}
