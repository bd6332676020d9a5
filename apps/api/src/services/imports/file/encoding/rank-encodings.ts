import { FILE_ENCODINGS, readFileEncoding } from "@dakiya/domain/import";
import type { FileEncoding } from "@dakiya/domain/import";
import type { CellSample } from "./sample-cells.ts";
import { decodeWhole } from "./text-decoder.ts";

/** An encoding as the detector names it, and how sure it is of it. */
export type Guess = { name: string; confidence: number };

/** An encoding that a file may be in, and some of its names as that reads them. */
export type EncodingCandidate = { encoding: FileEncoding; names: string[] };

/** Candidate encodings of a file, the best first, and whether the best is certain. */
export type RankedEncodings = { isSure: boolean; candidates: EncodingCandidate[] };

/** The best has to be so many times better than the next that reads the sample otherwise. */
const CLEAR = 3;
const SHOWN = 3;
/** Text of mostly UTF-8 may have one broken character in so many. */
const UTF8_SHARE = 10;
/** For encodings that every byte fits, when the detector does not name them. */
const LEAST = 0.002;

/** How likely files are to be in an encoding, beside the detector's guess: old systems are rare, Excel is not. */
function weightOf(encoding: FileEncoding): number {
  if (encoding === "windows-1252") return 1.5;
  if (encoding.includes("mac") || encoding === "ibm866") return 0.3;
  return encoding.startsWith("iso-8859") || encoding.startsWith("koi8") ? 0.5 : 1;
}

/** Orders encodings by the file's cells as read under each. Those under which they read the same count once. */
export function rankEncodings(sample: CellSample, guesses: readonly Guess[]): RankedEncodings {
  const bytes = bytesOf(sample);
  if (isMostlyUtf8(bytes)) return { isSure: true, candidates: [{ encoding: "utf-8", names: [] }] };
  const best = new Map<string, { encoding: FileEncoding; score: number }>();
  for (const { name, confidence } of [...guesses, { name: "windows-1252", confidence: LEAST }]) {
    const encoding = readFileEncoding(name);
    const text = encoding === null ? null : readWhole(bytes, encoding);
    if (encoding === null || text === null) continue;
    const score = confidence * weightOf(encoding) * letterShare(text) ** 2 * plainShare(text) ** 2;
    const known = best.get(text);
    best.set(text, {
      encoding: known === undefined ? encoding : commoner(known.encoding, encoding),
      score: Math.max(known?.score ?? 0, score),
    });
  }
  const ranked = [...best].toSorted(([, a], [, b]) => b.score - a.score);
  const [first, second] = ranked.map(([, { score }]) => score);
  if (first === undefined)
    return { isSure: false, candidates: [{ encoding: "windows-1252", names: [] }] };
  return {
    isSure: second === undefined || first >= second * CLEAR,
    candidates: ranked
      .slice(0, SHOWN)
      .map(([text, { encoding }]) => ({ encoding, names: namesIn(text, sample) })),
  };
}

export const bytesOf = ({ rows }: CellSample): Buffer =>
  Buffer.from(rows.map((cells) => cells.join("\t")).join("\n"), "latin1");

function isMostlyUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder().decode(bytes);
  const broken = text.split("\uFFFD").length - 1;
  const whole = text.replaceAll(/[\p{ASCII}\uFFFD]/gu, "").length;
  return whole > 0 && whole >= broken * UTF8_SHARE;
}

function readWhole(bytes: Buffer, encoding: FileEncoding): string | null {
  if (encoding.startsWith("utf")) return null;
  try {
    const text = decodeWhole(bytes, encoding, true);
    return /[\u0080-\u009F\uE000-\uF8FF]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Signs that stand in names and sums of any language. */
const NEUTRAL = /[\p{ASCII}’‘“”„–—…€£¥ªº№\u00A0\u3000-\u303F\uFF00-\uFF60]/gu;

/** The share of letters among the characters beyond ASCII: names read wrongly are full of signs. */
function letterShare(text: string): number {
  const signs = text.replaceAll(NEUTRAL, "");
  return signs === "" ? 1 : signs.replaceAll(/[^\p{L}\p{M}]/gu, "").length / signs.length;
}

const WORD = /[\p{L}\p{M}]+/gu;
const MIXED = /(?=.*[a-z])(?=.*[^\p{Script=Latin}\p{M}])/iu;

/** The share of words in one script: Latin names read as Greek mix both. */
function plainShare(text: string): number {
  const signs = (text.match(WORD) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word));
  const mixed = signs.filter((word) => MIXED.test(word)).length;
  return signs.length === 0 ? 1 : 1 - mixed / (signs.length + 1);
}

const commoner = (a: FileEncoding, b: FileEncoding): FileEncoding =>
  FILE_ENCODINGS.indexOf(a) <= FILE_ENCODINGS.indexOf(b) ? a : b;

/** Names of three rows, without the headings where there are others. */
function namesIn(text: string, { hasFirstLine }: CellSample): string[] {
  const rows = text.split("\n").map((line) => line.split("\t")[0] ?? "");
  const people = hasFirstLine && rows.length > 1 ? rows.slice(1) : rows;
  return [...new Set(people)].slice(0, SHOWN);
}
