// @ts-check
// `node tools/src/check-advisories.mjs`: fails with a sentence for each locked version that
// tools/known-advisories.json has named for more than 30 days without a reason why it is not reachable.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DAYS_TO_MEND, findWeaknesses, lockedVersions } from "./advisories.mjs";

const here = import.meta.dirname;
const lockfile = readFileSync(join(here, "../../pnpm-lock.yaml"), "utf8");
/** @type {import("./advisories.mjs").Advisory[]} */
const advisories = JSON.parse(readFileSync(join(here, "../known-advisories.json"), "utf8"));
const { overdue, recent, accepted } = findWeaknesses(lockfile, advisories, new Date());
for (const sentence of overdue) console.error(sentence);
for (const sentence of recent) console.warn(`Within ${DAYS_TO_MEND} days: ${sentence}`);
for (const sentence of accepted) console.log(sentence);
if (overdue.length === 0) {
  const newest = advisories
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  console.log(
    `None of ${lockedVersions(lockfile).length} locked versions is overdue by the list of ${advisories.length} known weaknesses (to ${newest}).`,
  );
}
process.exitCode = overdue.length === 0 ? 0 : 1;
