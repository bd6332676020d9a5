import { CONSUMER_DOMAINS } from "@dakiya/domain/delivery";
import { isMadeUp, likelyDomain } from "@dakiya/domain/list-health";
import type { ListFinding } from "@dakiya/domain/list-health";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";

/** Findings that all addresses of a domain share. */
const DOMAIN_FINDINGS = ["no_mx", "typo", "disposable"] as const satisfies ListFinding[];
type DomainFindingName = (typeof DOMAIN_FINDINGS)[number];

export const isOfDomain = (finding: ListFinding): finding is DomainFindingName =>
  DOMAIN_FINDINGS.some((one) => one === finding);

/** The domains of each finding, and those whose look-up is missing or old. */
export type ClassifiedDomains = Record<DomainFindingName, string[]> & { toLookUp: string[] };

let disposable: Set<string> | undefined;

/** The list is loaded when the first audience is looked at. */
async function disposableDomains(): Promise<Set<string>> {
  const { disposableEmailBlocklistSet } = await import("disposable-email-domains-js");
  return (disposable ??= disposableEmailBlocklistSet());
}

/**
 * Sorts domains by what is wrong with them. A failed look-up is no finding.
 *
 * @param domains - In lower case, each once.
 */
export async function classifyDomains(
  db: Executor,
  domains: readonly string[],
): Promise<ClassifiedDomains> {
  const known = await disposableDomains();
  const unsure = domains.filter((domain) => !CONSUMER_DOMAINS.has(domain) && !isMadeUp(domain));
  const { rows } = await db.execute<{ domain: string; takes: boolean | null; fresh: boolean }>(sql`
    select domain, takes_mail as takes, expires_at > statement_timestamp()
      and (takes_mail is not null or provider is null) as fresh
    from mail_domains where domain = any(${sqlArray(unsure, "text")})
  `);
  const looked = new Map(rows.map((row) => [row.domain, row]));
  return {
    no_mx: unsure.filter((domain) => looked.get(domain)?.takes === false),
    typo: unsure.filter((domain) => likelyDomain(domain) !== null),
    // Lists of disposable domains name typos of large providers too.
    disposable: unsure.filter((domain) => known.has(domain) && likelyDomain(domain) === null),
    toLookUp: unsure.filter((domain) => looked.get(domain)?.fresh !== true),
  };
}
