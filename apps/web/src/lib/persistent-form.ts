import { useForm } from "@mantine/form";
import type { FormErrors, UseFormReturnType } from "@mantine/form";
import { useLayoutEffect, useState } from "react";
import { signedInId } from "./session/session.ts";

const nameOf = (name: string) => `form:${signedInId() ?? ""}:${name}`;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const isGroup = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A form's present contents with earlier changes applied; groups are merged field by field. */
export function mergeChanges<Values extends object>(
  present: Values,
  before: unknown,
  after: unknown,
): Values {
  const fields = Object.entries(present).map(([field, value]: [string, unknown]) => {
    const [oldValue, newValue]: unknown[] = [Object(before)[field], Object(after)[field]];
    if (isGroup(value)) return [field, mergeChanges(value, oldValue, newValue)];
    return [field, newValue === undefined || same(oldValue, newValue) ? value : newValue];
  });
  return { ...present, ...Object.fromEntries(fields) };
}

/** The kept changes merged into the form's present contents; null where there are none. */
function load<Values extends object>(name: string | null, initial: Values): Values | null {
  if (name === null) return null;
  try {
    const { over, values } = Object(JSON.parse(sessionStorage.getItem(nameOf(name)) ?? "{}"));
    const contents = mergeChanges(initial, over, values);
    return same(contents, initial) ? null : contents;
  } catch {
    return null;
  }
}

function store(name: string | null, over: object, values: object): void {
  if (name === null) return;
  if (same(values, over)) return discardForm(name);
  try {
    sessionStorage.setItem(nameOf(name), JSON.stringify({ over, values }));
  } catch {
    // A tab that stores nothing, or is full, keeps nothing.
  }
}

/** Discards a form's kept contents. */
export function discardForm(name: string): void {
  sessionStorage.removeItem(nameOf(name));
}

/**
 * A form whose contents stay in this tab for their user: through a reload, an expired session and an accidental close,
 * until saved or discarded.
 *
 * @param name - Identifies the form and its subject; null keeps nothing.
 * @param validate - The problems by the path of their field, the first to mend first.
 * @param secrets - The fields that are never stored.
 */
export function usePersistentForm<Values extends object>(
  name: string | null,
  initial: Values,
  options: { validate: (values: Values) => FormErrors; secrets?: readonly string[] },
): {
  form: UseFormReturnType<Values>;
  /** Whether it started with kept contents. */
  isRestored: boolean;
  startOver: () => void;
} {
  const { validate, secrets = [] } = options;
  const [contents] = useState(() => load(name, initial));
  const [isRestored, setIsRestored] = useState(contents !== null);
  const storable = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)));
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: initial,
    validate,
    onValuesChange: (values) => store(name, storable(form.getInitialValues()), storable(values)),
  });
  useLayoutEffect(() => {
    if (contents !== null) form.setValues(contents);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, before the first paint
  }, []);
  const startOver = () => {
    form.reset();
    setIsRestored(false);
  };
  return { form, isRestored: isRestored && !same(form.values, form.getInitialValues()), startOver };
}
