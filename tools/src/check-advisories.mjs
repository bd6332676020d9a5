// @ts-check
// `node tools/src/check-advisories.mjs`: fails with a sentence for each locked version that tools/known-advisories.json names.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findWeaknesses, lockedVersions } from "./advisories.mjs";

const here = import.meta.dirname;
const lockfile = readFileSync(join(here, "../../pnpm-lock.yaml"), "utf8");
/** @type {import("./advisories.mjs").Advisory[]} */
const advisories = JSON.parse(readFileSync(join(here, "../known-advisories.json"), "utf8"));
const weaknesses = findWeaknesses(lockfile, advisories);
for (const sentence of weaknesses) console.error(sentence);
if (weaknesses.length === 0) {
  const newest = advisories
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  console.log(
    `None of ${lockedVersions(lockfile).length} locked versions is in the list of ${advisories.length} known weaknesses (to ${newest}).`,
  );
}
process.exitCode = weaknesses.length === 0 ? 0 : 1;
