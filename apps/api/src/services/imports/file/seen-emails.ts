/** The emails a file has named so far, each with its first line. */
export type SeenEmails = {
  /** @returns The line that named it first; null when this is the first. */
  lineOf: (email: string, line: number) => number | null;
  /** Memory is full: the last email may have been named before. */
  isFull: () => boolean;
};

/** Three parts of a hash and a line. */
const SLOT = 4;
const FIRST_SLOTS = 4_096;
/** Emails that are remembered, in 64 MB. */
const MAX_EMAILS = 3_000_000;

/**
 * A hash table of emails, compared without case, by 96 bits of a hash each: in a file of millions a collision is less
 * likely than a hardware error.
 *
 * @param most - Its capacity.
 */
export function createSeenEmails(most = MAX_EMAILS): SeenEmails {
  let slots = FIRST_SLOTS;
  let table = new Int32Array(slots * SLOT);
  let size = 0;
  let isFull = false;

  /** The slot of a hash, or the free one for it. Lines count from 1, so that 0 is free. */
  function placeOf(a: number, b: number, c: number): number {
    for (let slot = a & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * SLOT;
      if (table[at + 3] === 0) return at;
      if (table[at] === a && table[at + 1] === b && table[at + 2] === c) return at;
    }
  }

  function put(at: number, a: number, b: number, c: number, line: number): void {
    table[at] = a;
    table[at + 1] = b;
    table[at + 2] = c;
    table[at + 3] = line;
  }

  function grow(): void {
    const old = table;
    slots *= 2;
    table = new Int32Array(slots * SLOT);
    for (let at = 0; at < old.length; at += SLOT) {
      const line = old[at + 3] ?? 0;
      if (line === 0) continue;
      const [a, b, c] = [old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0];
      put(placeOf(a, b, c), a, b, c, line);
    }
  }

  return {
    lineOf: (email, line) => {
      let [a, b, c] = [0x2c1b3c6d, 0x297a2d39, 0x5bd1e995];
      for (let at = 0; at < email.length; at += 4) {
        const four =
          folded(email, at) |
          (folded(email, at + 1) << 8) |
          (folded(email, at + 2) << 16) |
          (folded(email, at + 3) << 24);
        a = Math.imul(a ^ four, 0x9e3779b1);
        a ^= a >>> 15;
        b = Math.imul(b ^ four, 0x85ebca77);
        b ^= b >>> 13;
        c = Math.imul(c ^ four, 0xc2b2ae3d);
        c ^= c >>> 16;
      }
      const at = placeOf(a, b, c);
      const firstLine = table[at + 3] ?? 0;
      if (firstLine !== 0) return firstLine;
      if (size >= most) {
        isFull = true;
        return null;
      }
      put(at, a, b, c, line);
      size += 1;
      if (size > slots * 0.75) grow();
      return null;
    },
    isFull: () => isFull,
  };
}

/** The character code in lower case. Emails are ASCII, so it is a byte. 0 after the end. */
function folded(email: string, index: number): number {
  if (index >= email.length) return 0;
  const code = email.charCodeAt(index);
  return code >= 65 && code <= 90 ? code + 32 : code;
}
