import { useCallback, useEffect, useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { signedInId } from "./session/session.ts";

const nameOf = (name: string) => `form:${signedInId() ?? ""}:${name}`;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was changed before, over what the form starts from now; null where there is nothing. */
function read<Values extends object>(name: string, initial: Values): Values | null {
  try {
    const { over, values } = Object(JSON.parse(sessionStorage.getItem(nameOf(name)) ?? "{}"));
    const changes = Object.entries(Object(values)).filter(
      ([field, value]) => !same(value, Object(over)[field]),
    );
    const kept = { ...initial, ...Object.fromEntries(changes) };
    return same(kept, initial) ? null : kept;
  } catch {
    return null;
  }
}

/** What was typed into a form has been saved or given up. */
export function forgetForm(name: string): void {
  sessionStorage.removeItem(nameOf(name));
}

/**
 * What a form holds, kept in this tab for the user who types it: through a reload, a session that ends and a dialog that
 * is closed by a slip, until it is saved or given up. Not for what is secret.
 *
 * @param name - Names the form, and what it is about.
 */
export function useKeptForm<Values extends object>(
  name: string,
  initial: Values,
): {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  /** Whether it holds what was typed before it was opened. */
  isBack: boolean;
  startOver: () => void;
} {
  const [begun] = useState(() => ({ initial, kept: read(name, initial) }));
  const [values, setValues] = useState(begun.kept ?? initial);
  const [isBack, setIsBack] = useState(begun.kept !== null);
  useEffect(() => {
    if (same(values, begun.initial)) return forgetForm(name);
    try {
      sessionStorage.setItem(nameOf(name), JSON.stringify({ over: begun.initial, values }));
    } catch {
      // A tab that stores nothing, or is full, keeps nothing.
    }
  }, [name, values, begun]);
  const startOver = useCallback(() => {
    setValues(begun.initial);
    setIsBack(false);
  }, [begun]);
  return { values, setValues, isBack: isBack && !same(values, begun.initial), startOver };
}
