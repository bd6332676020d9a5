/** Random draws that are the same for the same seed. */
export type Chance = {
  /** 0 ≤ value < 1. */
  draw: () => number;
  /** A whole number from `from` up to and without `to`. */
  whole: (from: number, to: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

/** Numbers in 0..1 that a seed and a name replay (mulberry32): each use draws its own. */
export function chance(seed: number, name: string): Chance {
  let state = seed >>> 0;
  for (const letter of name) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    draw,
    whole: (from, to) => from + Math.floor(draw() * (to - from)),
    pick: (items) => {
      const item = items[Math.floor(draw() * items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from");
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: draw() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
