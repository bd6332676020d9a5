/*
 * What is known of weak versions, from a list kept here: not every registry answers `pnpm audit`. The list names the
 * dependencies of this lockfile alone, each line with where it is from and when.
 */

/** Every version of every package in the text of a pnpm-lock.yaml, as [name, version]. */
export function lockedVersions(lockfile) {
  const packages = /^packages:\n([\s\S]*?)^\S/m.exec(`${lockfile}\nend:`)?.[1] ?? "";
  return [...packages.matchAll(/^ {2}'?(@?[^@'\s]+)@([^':(]+)'?:$/gm)].map(([, name, version]) => [
    name,
    version,
  ]);
}

/**
 * Tells whether a version is in a range such as ">=7.0.0 <7.29.0 || >=8.0.0 <8.9.0".
 *
 * A version before a release (8.0.0-rc.1) counts as that release: rather once too often than not at all.
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

function holds(number, comparison) {
  const [, operator, bound] = /^(<=|<|>=|>|=)(\d+\.\d+\.\d+)$/.exec(comparison) ?? [];
  if (bound === undefined) throw new Error(`"${comparison}" is no comparison of versions.`);
  const order = compare(number, parse(bound));
  return { "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0, "=": order === 0 }[
    operator
  ];
}

function parse(version) {
  return version.split(/[-+]/, 1)[0].split(".").map(Number);
}

function compare(a, b) {
  return a.map((part, place) => part - b[place]).find((difference) => difference !== 0) ?? 0;
}

/** A sentence for each locked version that an advisory names. */
export function findWeaknesses(lockfile, advisories) {
  return lockedVersions(lockfile).flatMap(([name, version]) =>
    advisories
      .filter((advisory) => advisory.package === name && isInRange(version, advisory.affected))
      .map(
        ({ id, what, affected, source }) =>
          `${name} ${version} is affected by ${id} (${what}): take a version outside of ${affected}, see ${source}.`,
      ),
  );
}
