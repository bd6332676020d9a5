import { TRIES_ALL } from "@dakiya/domain/testing";

/** Texts that parsers trip over, repeated and in pairs. */
const UNITS = [
  ".",
  "(",
  ")",
  "\\",
  "{",
  "}",
  "|",
  " ",
  "\r",
  "\n",
  '"',
  '"a',
  ",",
  ";",
  "http://a/",
  "\u0301",
  "\u0316",
  "\u202e",
  "👩‍👩‍👧",
  "\u0000",
  "1",
  "a",
  "A",
  "-",
  "@",
  "<",
  ">",
] as const;

type Form = (first: string, second: string, length: number) => string;

const run = (unit: string, length: number): string =>
  unit.repeat(Math.max(1, Math.floor(length / unit.length)));
/** Words between one link and the next: each is looked at for itself, and has the longest end a link can have. */
const LINK = "http://a/";

/** How two units make a text: runs of one, two or three of them, a long run before or behind its end, links. */
const FORMS: Readonly<Record<string, Form>> = {
  "ABAB…": (a, b, length) => run(a + b, length),
  "AABAAB…": (a, b, length) => run(a + a + b, length),
  "AAA…B": (a, b, length) => run(a, length) + b,
  "BAAA…x": (a, b, length) => `${b}${run(a, length)}x`,
  "AAA…BBB…": (a, b, length) => run(a, length / 2) + run(b, length / 2),
  "links of AAA…xBBB…": (a, b, length) =>
    run(`${LINK}${run(a, 1_300)}x${run(b, 650)} `, Math.max(length, 1_300)),
};

/** A text made to be slow, of any length. */
type HostileText = { name: string; at: (length: number) => string };

/**
 * Of every form every unit with a plain letter and with a closing bracket, and a sixth of all other pairs: which sixth
 * differs from form to form.
 */
const HOSTILE_TEXTS: readonly HostileText[] = Object.entries(FORMS).flatMap(([form, make], nth) =>
  UNITS.flatMap((first, at) =>
    ["x", ...UNITS]
      .filter((second, other) => "x)".includes(second) || (at + other + nth) % 6 === 0)
      .map((second) => ({
        name: `${form} of A=${JSON.stringify(first)} B=${JSON.stringify(second)}`,
        at: (length: number) => make(first, second, length),
      })),
  ),
);

const SHORT = 250;
const LONG = 2_000;
/** One of so many texts is tried in a default run: other texts for each function. */
const SAMPLE = 16;
/** Measured again if eight times the text takes so many times longer, or if it is slow at all. */
const SUSPICIOUS_GROWTH = 16;
const NOTHING_MS = 0.2;
const SUSPICIOUS_MS = 20;
/** Minimum time for a measurement. Quadratic cost of the longest text is fifty times that, linear cost far below. */
const MEASURABLE_MS = 2;
const LONGEST = 16_000;
/** Maximum cost of a character, on a machine many times as slow as this one. */
const MAX_MS_PER_CHARACTER = 0.03;
/** Eight times the text takes eight times as long, 64 times where the cost is quadratic. */
const MAX_GROWTH = 24;
/** From here on there is no doubt. Below, twice the text takes twice as long, and four times where it is quadratic. */
const CLEAR_GROWTH = 48;
const MAX_DOUBLING = 3;
const TRIES = 3;

/** CPU time, which excludes other work on the machine. */
const timed = (use: () => unknown): number => {
  const from = process.cpuUsage();
  use();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
};

function fastest(times: number, use: () => unknown): number {
  let least = timed(use);
  for (let more = 1; more < times && least < 50; more += 1) least = Math.min(least, timed(use));
  return least;
}

/**
 * Looks for a text that takes a function more than time in proportion to its length.
 *
 * Each text, or one of sixteen in a default run, is tried at one length. Only slow texts are measured: at two lengths, several
 * times each, and again before they count. Time is compared with time, and the fastest of several runs counts, so that a
 * busy machine changes nothing.
 *
 * @param use - The function to test with a text; its errors are ignored.
 * @param options.everyText - Whether it is tried with every text, in a default run too.
 * @returns The text and its cost, as a sentence; null where every text is read in linear time.
 */
export function findSlowText(
  use: (text: string) => unknown,
  { everyText = TRIES_ALL } = {},
): string | null {
  const safely = (text: string) => (): void => {
    try {
      use(text);
    } catch {
      // Refused, which is a response too.
    }
  };
  for (const { hostile, short, long } of everyText ? texts() : sampleOf(texts())) {
    const longMs = timed(safely(long));
    if (longMs < NOTHING_MS) continue;
    const shortMs = timed(safely(short));
    if (longMs < Math.max(NOTHING_MS, Math.min(SUSPICIOUS_MS, shortMs * SUSPICIOUS_GROWTH)))
      continue;
    const slow = measure(hostile, safely);
    if (slow !== null) return slow;
  }
  return null;
}

let turn = 0;

function sampleOf<T>(all: readonly T[]): readonly T[] {
  turn += 1;
  return all.filter((_, nth) => (nth + turn) % SAMPLE === 0);
}

let cache: { hostile: HostileText; short: string; long: string }[] | null = null;

/** Made once, and flat: a text put together of parts is flattened by the first to read it. */
function texts() {
  const flat = (text: string): string => JSON.parse(JSON.stringify(text));
  cache ??= HOSTILE_TEXTS.map((hostile) => ({
    hostile,
    short: flat(hostile.at(SHORT)),
    long: flat(hostile.at(LONG)),
  }));
  return cache;
}

function measure({ name, at }: HostileText, safely: (text: string) => () => void): string | null {
  let slow: string | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    let length = SHORT;
    let tookMs = fastest(3, safely(at(length)));
    while (tookMs < MEASURABLE_MS && length < LONGEST) {
      length *= 2;
      tookMs = fastest(3, safely(at(length)));
    }
    if (tookMs < MEASURABLE_MS) return null;
    const characters = at(length).length;
    slow = `${name}: ${tookMs.toFixed(1)} ms for ${characters} characters`;
    if (tookMs / characters > MAX_MS_PER_CHARACTER) continue;
    const longer = safely(at(length * 8));
    const limitMs = tookMs * MAX_GROWTH;
    const longerMs = timed(longer);
    if (longerMs < limitMs) return null;
    // Long strings cost more memory from some size on, once: linear time still doubles when the text is doubled again.
    const isDoubtful = longerMs < tookMs * CLEAR_GROWTH;
    if (isDoubtful && timed(safely(at(length * 16))) < longerMs * MAX_DOUBLING) return null;
    slow += `, ${longerMs.toFixed(1)} ms for eight times as many`;
  }
  return slow;
}
