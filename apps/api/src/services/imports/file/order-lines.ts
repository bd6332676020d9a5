/** Which order numbers of a file stand on lines that are apart, found out in a first pass over it. */
export type OrderLines = {
  /** @param bytes - Of the line, about. */
  note: (number: string, bytes: number) => void;
  /** How many passes it takes to hold the orders whose lines are apart. */
  passes: () => number;
  /** The pass that holds a number's lines, from 0; null where they follow one another. */
  passOf: (number: string) => number | null;
};

/** Two parts of a hash, 1 for a number whose lines are apart, and the bytes of its lines. */
const SLOT = 4;
const FIRST_SLOTS = 4_096;
/** Numbers that are remembered, in 64 MB; in a file of more all orders are held. */
const MAX_NUMBERS = 3_000_000;
/** Text of lines held at a time. */
const HELD_BYTES = 16 * 1_048_576;

/** A hash table of order numbers. Two numbers of one hash are held for nothing, and stay two orders. */
export function createOrderLines(
  limits: { numbers?: number; heldBytes?: number } = {},
): OrderLines {
  const { numbers = MAX_NUMBERS, heldBytes = HELD_BYTES } = limits;
  let slots = FIRST_SLOTS;
  let table = new Int32Array(slots * SLOT);
  let size = 0;
  let last: string | null = null;
  let total = 0;
  let isFull = false;

  function placeOf(a: number, b: number): number {
    for (let slot = a & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * SLOT;
      if (table[at + 3] === 0 || (table[at] === a && table[at + 1] === b)) return at;
    }
  }

  function grow(): void {
    const old = table;
    slots *= 2;
    table = new Int32Array(slots * SLOT);
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + 3] === 0) continue;
      table.set(old.subarray(from, from + SLOT), placeOf(old[from] ?? 0, old[from + 1] ?? 0));
    }
  }

  function apartBytes(): number {
    if (isFull) return total;
    let bytes = 0;
    for (let at = 0; at < table.length; at += SLOT)
      if (table[at + 2] === 1) bytes += table[at + 3] ?? 0;
    return bytes;
  }

  let passes: number | null = null;
  const passCount = (): number => (passes ??= Math.max(1, Math.ceil(apartBytes() / heldBytes)));

  return {
    note: (number, bytes) => {
      total += bytes;
      if (number === "" || isFull) return;
      const [a, b] = hashOf(number);
      const at = placeOf(a, b);
      const isNew = table[at + 3] === 0;
      if (isNew && size >= numbers) {
        isFull = true;
        return;
      }
      if (!isNew && number !== last) table[at + 2] = 1;
      table[at] = a;
      table[at + 1] = b;
      table[at + 3] = Math.min(0x7fff_ffff, (table[at + 3] ?? 0) + Math.max(1, bytes));
      last = number;
      if (!isNew) return;
      size += 1;
      if (size > slots * 0.75) grow();
    },
    passes: passCount,
    passOf: (number) => {
      const [a, b] = hashOf(number);
      if (!isFull && table[placeOf(a, b) + 2] !== 1) return null;
      return (b >>> 0) % passCount();
    },
  };
}

function hashOf(text: string): [number, number] {
  let [a, b] = [0x2c1b3c6d, 0x297a2d39];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b ^ code, 0x85ebca77);
    b ^= b >>> 13;
  }
  return [a, b];
}
