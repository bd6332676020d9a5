import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** A line of an aria snapshot, and the lines below it. */
type Item = { line: string; children: Item[] };

const EXACT = "- /children: equal";

/**
 * Waits until a place shows all that `screens/NAME.aria` lists, in its order and nesting. Other things may stand between,
 * except under `/children: equal`; `*` is any text, `#` begins a comment.
 */
export async function shows(place: Locator, name: string): Promise<void> {
  const wanted = parse(readFileSync(new URL(`../screens/${name}.aria`, import.meta.url), "utf8"));
  if (wanted.length === 0) throw new Error(`screens/${name}.aria lists nothing`);
  await expect
    .poll(async () => firstMissing(wanted, parse(await place.ariaSnapshot())), { message: name })
    .toBeNull();
}

function parse(text: string): Item[] {
  const top: Item = { line: "", children: [] };
  const path = [top];
  for (const line of text.split("\n")) {
    const words = line.trim();
    if (words === "" || words.startsWith("#")) continue;
    const depth = line.indexOf(words) / 2;
    const item: Item = { line: words, children: [] };
    path[depth]?.children.push(item);
    path.splice(depth + 1, path.length, item);
  }
  return top.children;
}

/** The first line that is not shown, after those it stands in; null where everything is. */
function firstMissing(wanted: readonly Item[], shown: readonly Item[]): string | null {
  const isExact = wanted[0]?.line === EXACT;
  const items = isExact ? wanted.slice(1) : wanted;
  if (isExact && items.length !== shown.length)
    return `${items.length} items, of which there are ${shown.length}`;
  let rest = isExact ? shown : withDescendants(shown);
  for (const item of items) {
    const candidates = (isExact ? rest.slice(0, 1) : rest).filter((one) => fits(item, one));
    const found = candidates.find((one) => firstMissing(item.children, one.children) === null);
    if (found === undefined) {
      const within = candidates.map((one) => firstMissing(item.children, one.children)).at(-1);
      return [item.line, within].filter((part) => typeof part === "string").join(" ");
    }
    rest = rest.slice(rest.indexOf(found) + 1);
  }
  return null;
}

function withDescendants(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...withDescendants(item.children)]);
}

function fits(wanted: Item, shown: Item): boolean {
  const parts = wanted.line.replace(/:$/, "").split("*");
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*");
  return new RegExp(`^${pattern}:?$`).test(shown.line);
}
