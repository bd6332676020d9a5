/** mulberry32: numbers in [0, 1), the same for the same seed. */
export function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Value>(values: readonly Value[], drawn: number): Value {
  const value = values[Math.floor(values.length * drawn)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

/** A waiting time with mean 1: short ones are common, long ones rare. */
export function wait(draw: () => number): number {
  return -Math.log(1 - draw());
}

export function normal(draw: () => number): number {
  return Math.sqrt(2 * wait(draw)) * Math.cos(2 * Math.PI * draw());
}
