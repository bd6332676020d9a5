// @ts-check
/*
 * Known vulnerable versions, from a list in this repository: not every registry supports `pnpm audit`. The list covers the
 * dependencies of this lockfile only, each line with its source and date. JavaScript, since it runs before anything of the
 * lockfile is installed, the compiler included.
 */

/**
 * A line of tools/known-advisories.json. `reason` says why the weakness is not reachable here; `date` is when it was
 * published.
 * @typedef {{ package: string, affected: string, id: string, what: string, source: string, date: string, reason?: string }} Advisory
 */

/** How long a locked version may be affected by a published weakness without a reason, in days. */
export const DAYS_TO_MEND = 30;
const DAY_MS = 86_400_000;

/**
 * Every version of every package in the text of a pnpm-lock.yaml.
 *
 * @param {string} lockfile
 * @returns {[name: string, version: string][]}
 */
export function lockedVersions(lockfile) {
  const packages = /^packages:\n([\s\S]*?)^\S/m.exec(`${lockfile}\nend:`)?.[1] ?? "";
  return [...packages.matchAll(/^ {2}'?(@?[^@'\s]+)@([^':(]+)'?:$/gm)].map(
    ([, name = "", version = ""]) => [name, version],
  );
}

/**
 * Whether a version is in a range such as ">=7.0.0 <7.29.0 || >=8.0.0 <8.9.0".
 *
 * A version before a release (8.0.0-rc.1) counts as that release: rather once too often than not at all.
 *
 * @param {string} version
 * @param {string} range
 */
export function isInRange(version, range) {
  const number = parse(version);
  return range.split("||").some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((comparison) => holds(number, comparison)),
  );
}

/**
 * @param {number[]} number
 * @param {string} comparison
 */
function holds(number, comparison) {
  const [, operator, bound] = /^(<=|<|>=|>|=)(\d+\.\d+\.\d+)$/.exec(comparison) ?? [];
  if (bound === undefined) throw new Error(`"${comparison}" is no comparison of versions.`);
  const order = compare(number, parse(bound));
  if (order === 0) return operator !== "<" && operator !== ">";
  return operator === (order < 0 ? "<" : ">") || operator === (order < 0 ? "<=" : ">=");
}

/** @param {string} version */
function parse(version) {
  return version
    .replace(/[-+].*/, "")
    .split(".")
    .map(Number);
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function compare(a, b) {
  return a.map((part, place) => part - (b[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/**
 * A sentence for each locked version that an advisory names, by its consequence: `overdue` ones fail the check,
 * `recent` ones are to be mended within `DAYS_TO_MEND`, `accepted` ones carry the reason why they are not reachable.
 *
 * @param {string} lockfile
 * @param {Advisory[]} advisories
 * @param {Date} now
 */
export function findWeaknesses(lockfile, advisories, now) {
  /** @type {{ overdue: string[], recent: string[], accepted: string[] }} */
  const found = { overdue: [], recent: [], accepted: [] };
  for (const [name, version] of lockedVersions(lockfile))
    for (const advisory of advisories) {
      if (advisory.package !== name || !isInRange(version, advisory.affected)) continue;
      found[stateOf(advisory, now)].push(sentence(version, advisory));
    }
  return found;
}

/**
 * @param {Advisory} advisory
 * @param {Date} now
 */
function stateOf({ reason, date }, now) {
  if (reason !== undefined && reason.trim() !== "") return "accepted";
  const age = now.getTime() - Date.parse(date);
  return age > DAYS_TO_MEND * DAY_MS ? "overdue" : "recent";
}

/**
 * @param {string} version
 * @param {Advisory} advisory
 */
function sentence(version, { package: name, id, what, affected, source, reason }) {
  const affects = `${name} ${version} is affected by ${id} (${what})`;
  return reason === undefined || reason.trim() === ""
    ? `${affects}: take a version outside of ${affected}, see ${source}.`
    : `${affects}, not reachable here: ${reason}`;
}
