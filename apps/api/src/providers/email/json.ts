/** Parses JSON into an object or list; null for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  return asObject(parseJson(text));
}

/** Parses JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value as an object of unknown members; null when it is none. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null;
}

/** The value as text; empty when it is none. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The bytes of a JSON document that holds a list, built item by item, so that a large request is in memory once. */
export function writeList<Item>(
  open: string,
  items: Iterable<Item> & { readonly length: number },
  write: (item: Item) => string,
  close: string,
): Buffer {
  let bytes = Buffer.alloc(0);
  let length = 0;
  let at = 0;
  const put = (text: string): void => {
    const room = bytes.length - length;
    // Measured only where it might not fit.
    if (text.length * 3 > room && Buffer.byteLength(text) > room) {
      const left = (Buffer.byteLength(text) + ROOM_BYTES) * Math.max(1, items.length - at);
      const larger = Buffer.allocUnsafeSlow(length + left);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += bytes.write(text, length);
  };
  for (const item of items) {
    put(`${at === 0 ? open : ","}${write(item)}`);
    at += 1;
  }
  put(close);
  return bytes.subarray(0, length);
}

/** How much longer items may be, on average, than the first. */
const ROOM_BYTES = 100;
