/** A promise that resolves when the latch is opened. */
export type Latch = {
  whenOpen: Promise<void>;
  open: () => void;
};

/** A closed latch. */
export function latch(): Latch {
  let open = (): void => undefined;
  const whenOpen = new Promise<void>((settle) => (open = settle));
  return { whenOpen, open: () => open() };
}
