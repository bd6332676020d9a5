import { useCallback, useEffect, useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { signedInId } from "./session/session.ts";

const nameOf = (name: string) => `form:${signedInId() ?? ""}:${name}`;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The kept changes merged into the form's present values; null where there are none. */
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

/** Discards a form's kept contents. */
export function forgetForm(name: string): void {
  sessionStorage.removeItem(nameOf(name));
}

/**
 * Keeps a form's contents in this tab for their user: through a reload, an expired session and an accidental close,
 * until saved or discarded. Not for secrets.
 *
 * @param name - Identifies the form and its subject.
 */
export function useKeptForm<Values extends object>(
  name: string,
  initial: Values,
): {
  values: Values;
  setValues: Dispatch<SetStateAction<Values>>;
  /** Whether it started with kept contents. */
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
