import { HTML_MAX } from "@dakiya/domain/campaign";
import { htmlToText, parseHtml } from "@dakiya/domain/campaign/design";
import { TRIES_ALL } from "@dakiya/domain/testing";
import { expect, test } from "vitest";
import { cleanHtml, finishHtml, UnusableHtml } from "../index.ts";

/** A default run tries one pair of so many; `TEST_WHOLE=1` tries all. */
const SAMPLE = TRIES_ALL ? 1 : 12;

/** Tags opened, closed and left open, and the text between them. */
const UNITS = [
  ...[
    "<b>",
    "</b>",
    "<p>",
    "<li>",
    "<br>",
    "<td>",
    "<x>",
    "<style>",
    "</a>",
    '<a href="http://a/">',
  ],
  ...["<!--[if mso]>", "<![endif]-->", "<!--[if mso]><!-->", "<a ", 'href="', "{name}"],
  ...["<!--[if mso]><v:rect><![endif]-->", "<!--<![endif]-->", '<img srcset="a 1x, '],
];

/** Tokens of a style sheet. */
const CSS_UNITS = [
  ...["{", "}", "(", "/*", "*/", '"', ";", ":", "a", "-->", "\\2f"],
  ...["@media a{", "@import ", "url(", "expression("],
];

const cpuMs = (work: () => unknown): number => {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
};

/** The cost of pasting: cleaning, and both parts of the email. */
function use(html: string): void {
  try {
    const clean = cleanHtml(html).html;
    parseHtml(finishHtml(clean));
    htmlToText(clean);
  } catch (error) {
    if (!(error instanceof UnusableHtml)) throw error;
  }
}

/** Sixteen times the text takes sixteen times as long, 256 times where the cost is quadratic. */
const MAX_GROWTH = 64;
/** A quarter of the text takes four times as long as a sixteenth, and more than this where the whole grows too much. */
const MAX_QUARTER_GROWTH = 6;
/** Slow is only a unit that is slow at each of so many tries. */
const TRIES = 5;
/** A sixteenth of an input with quadratic cost takes this long if the whole holds a thread for more than a second. */
const SUSPICIOUS_MS = 8;

/** The units and pairs of units whose time grows with more than their length, at the full size. */
function slowOf(units: readonly string[], wrap: (text: string) => string): string[] {
  const slow: string[] = [];
  for (const [nth, first] of units.entries())
    for (const [other, second] of ["", ...units].entries()) {
      if (other > 0 && (nth + other) % SAMPLE > 0) continue;
      const make = (length: number): string => {
        const unit = first + second;
        return wrap(JSON.parse(JSON.stringify(unit.repeat(Math.floor(length / unit.length)))));
      };
      const part = make(HTML_MAX / 16);
      const once = cpuMs(() => use(part));
      if (once < SUSPICIOUS_MS) continue;
      const partMs = Math.min(
        once,
        cpuMs(() => use(part)),
      );
      if (partMs < SUSPICIOUS_MS) continue;
      const quarter = make(HTML_MAX / 4);
      if (cpuMs(() => use(quarter)) <= partMs * MAX_QUARTER_GROWTH) continue;
      const whole = make(HTML_MAX);
      // Again only where it was slow: other work on the machine may have been why.
      const isSlow = (): boolean => cpuMs(() => use(whole)) > partMs * MAX_GROWTH;
      if (Array.from({ length: TRIES }).every(isSlow))
        slow.push(`${first}${second}: from ${partMs} ms`);
    }
  return slow;
}

test("No tag and no pair of tags takes longer than its length explains, at the full size", () => {
  expect(slowOf(UNITS, (text) => text)).toEqual([]);
}, 600_000);

test("No piece of a style sheet and no pair of them does either", () => {
  expect(slowOf(CSS_UNITS, (text) => `<style>${text}</style>`)).toEqual([]);
}, 600_000);

test("Tags nested too deep or never closed are refused with a sentence, before the rest is read", () => {
  const nested = (depth: number): string => `${"<b>".repeat(depth)}x${"</b>".repeat(depth)}`;
  expect(cleanHtml(nested(200)).html).toBe(nested(200));
  for (const html of [nested(201), "<x>".repeat(90_000), "<table><tr><td>".repeat(20_000)])
    expect(() => cleanHtml(html)).toThrow(
      "This HTML nests tags more than 200 deep. Check that each tag is closed",
    );
  // Items and paragraphs close the one before.
  expect(cleanHtml("<p>a".repeat(1_000)).removed).toEqual([]);
});
