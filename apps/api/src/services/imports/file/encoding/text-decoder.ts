import { FILE_ENCODING_LABELS } from "@dakiya/domain/import";
import type { FileEncoding } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { ImportRefusal } from "../limits.ts";

/**
 * The text of bytes that are at hand whole. In two steps: in one, Node 20 takes Windows-1252 for Latin-1.
 *
 * @throws TypeError where bytes are no character, if `fatal`.
 */
export function decodeWhole(bytes: Uint8Array, encoding: FileEncoding, fatal: boolean): string {
  const decoder = new TextDecoder(encoding, { fatal });
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

type ChunkDecoder = {
  push: (chunk: Uint8Array) => string;
  end: () => string;
};

/**
 * Decodes chunks of bytes to text with `\n` line ends and without a byte order mark. Characters and line ends split
 * across chunks are joined; invalid bytes become U+FFFD.
 *
 * @param isStrict - The encoding was stated: invalid bytes are an ImportRefusal that names the line.
 */
export function createTextDecoder(encoding: FileEncoding, isStrict = false): ChunkDecoder {
  const decode = isStrict ? decodeStrictly(encoding) : decodeAll(encoding);
  let endedWithCr = false;
  const unified = (text: string): string => {
    const whole = endedWithCr ? `\r${text}` : text;
    endedWithCr = whole.endsWith("\r");
    const body = endedWithCr ? whole.slice(0, -1) : whole;
    return body.includes("\r") ? body.replaceAll(/\r\n?/g, "\n") : body;
  };
  return {
    push: (chunk) => unified(decode.push(chunk)),
    end: () => {
      const rest = unified(decode.end());
      return endedWithCr ? `${rest}\n` : rest;
    },
  };
}

function decodeAll(encoding: FileEncoding): ChunkDecoder {
  const decoder = new TextDecoder(encoding);
  return {
    push: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
}

function decodeStrictly(encoding: FileEncoding): ChunkDecoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let lines = 1;
  const attempt = (chunk: Uint8Array | undefined): string => {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
      lines += countLines(text);
      return text;
    } catch {
      const text = new TextDecoder(encoding).decode(chunk);
      const good = text.slice(0, Math.max(0, text.indexOf("\uFFFD")));
      throw new ImportRefusal(
        MESSAGES.server.importNotInEncoding(
          FILE_ENCODING_LABELS[encoding],
          lines + countLines(good),
        ),
      );
    }
  };
  return { push: attempt, end: () => attempt(undefined) };
}

/** Line ends of any kind, about: a pair that is cut in two counts twice. */
function countLines(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count;
}
