/** Something that is waited for until it is opened. */
export interface Latch {
  opened: Promise<void>;
  open: () => void;
}

/** A closed latch. */
export function latch(): Latch {
  let open = (): void => undefined;
  const opened = new Promise<void>((settle) => (open = settle));
  return { opened, open: () => open() };
}
