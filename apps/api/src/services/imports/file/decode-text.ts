import type { CsvEncoding } from "./probe-encoding.ts";

/**
 * Decodes chunks of bytes to text with `\n` line ends and without a byte order mark. Characters and line ends split
 * across chunks are joined; invalid bytes become U+FFFD.
 */
export function createTextDecoder(encoding: CsvEncoding): {
  push: (chunk: Uint8Array) => string;
  end: () => string;
} {
  const decoder = new TextDecoder(encoding);
  let endedWithCr = false;
  const unified = (text: string): string => {
    const whole = endedWithCr ? `\r${text}` : text;
    endedWithCr = whole.endsWith("\r");
    const cut = endedWithCr ? whole.slice(0, -1) : whole;
    return cut.includes("\r") ? cut.replaceAll(/\r\n?/g, "\n") : cut;
  };
  return {
    push: (chunk) => unified(decoder.decode(chunk, { stream: true })),
    end: () => {
      const rest = unified(decoder.decode());
      return endedWithCr ? `${rest}\n` : rest;
    },
  };
}
