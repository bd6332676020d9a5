import { firstCharacters } from "@dakiya/domain/text";
import { FILE_FORMATS, FILE_LIMITS } from "@dakiya/domain/wire";
import type { FileFormat } from "@dakiya/domain/wire";

// oxlint-disable-next-line no-control-regex -- what a file's name may hold, and no line of text
const CONTROLS = /[\u0001-\u001f\u007f\u2028\u2029]/g;
/** Characters that make a name read from right to left, so that another ending seems to be its last. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name a file is downloaded with: without folders, and with the ending of what it is. */
export function fileName(filename: string, format: FileFormat): string {
  const [last = ""] = filename.split(/[/\\]/).slice(-1);
  const plain = last.replaceAll(CONTROLS, " ").replaceAll(TURNING, "").trim();
  const endings: readonly string[] = FILE_FORMATS[format].endings;
  const given = /\.(\w{2,5})$/.exec(plain)?.[1] ?? "";
  const isKnown = endings.includes(given.toLowerCase());
  const stem = isKnown ? plain.slice(0, -given.length - 1) : plain;
  const ending = isKnown ? given : endings[0];
  const room = FILE_LIMITS.name - 6;
  return `${firstCharacters(stem.trim(), room) || "File"}.${ending}`;
}
