import { useState } from "react";
import type { NextFocus } from "./part-card.tsx";

/** Which parts of the page are open, and which takes the focus next. */
export type OpenParts = {
  isOpen: (part: string) => boolean;
  toggle: (part: string) => void;
  /** Opens a part that was just made, and leads to its form. */
  openNew: (part: string, hasForm: boolean) => void;
  /** Opens a part with a problem, and leads to it. */
  goTo: (part: string) => void;
  /** Leads to a part after something was done, which is read out. */
  focusHead: (part: string, done: string) => void;
  focus: NextFocus;
  /** Last action, for a screen reader. */
  done: string;
};

/** Holds which parts are open; `first` are at the beginning. */
export function useOpenParts(first: readonly string[]): OpenParts {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first));
  const [focus, setFocus] = useState<NextFocus>(null);
  const [done, setDone] = useState("");
  const put = (part: string): void => setOpen((before) => new Set([...before, part]));
  return {
    isOpen: (part) => open.has(part),
    toggle: (part) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(part)) after.add(part);
        return after;
      }),
    openNew: (part, hasForm) => {
      if (hasForm) put(part);
      setFocus({ part, on: "form" });
    },
    goTo: (part) => {
      put(part);
      setFocus({ part, on: "form" });
    },
    focusHead: (part, sentence) => {
      setFocus({ part, on: "head" });
      setDone(sentence);
    },
    focus,
    done,
  };
}
