import type { SpfRecord, SpfTerm } from "./parse-spf.ts";

/**
 * Writes one sound record of all that a domain publishes: every sound term once, the service's include, and one "all" that
 * refuses nobody outright.
 *
 * @param include - The service's domain; null where it is there already.
 */
export function mendSpf(records: readonly SpfRecord[], include: string | null): string {
  const terms = records.flatMap((record) => record.terms);
  const kept = terms.filter((term) => isKept(term)).map(({ text }) => text);
  const redirect = terms.find(({ kind }) => kind === "redirect");
  // A redirect is not read beside "all"; as an include it is.
  const redirected =
    redirect?.target == null || redirect.hasMacro ? [] : [`include:${redirect.target}`];
  const added = include === null ? [] : [`include:${include}`];
  const strictest = terms.some(({ kind, qualifier }) => kind === "all" && qualifier === "-");
  const all = strictest ? "-all" : "~all";
  return ["v=spf1", ...new Set([...kept, ...redirected, ...added]), all].join(" ");
}

const isKept = ({ kind }: SpfTerm): boolean =>
  kind !== "all" && kind !== "redirect" && kind !== "ptr" && kind !== "other";
