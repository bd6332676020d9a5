import { ROLES } from "@dakiya/domain/list-health";
import type { ListFinding } from "@dakiya/domain/list-health";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { classifyDomains, isOfDomain } from "./domain-findings.ts";
import type { ClassifiedDomains } from "./domain-findings.ts";

/** Domains of one audience that are looked at, which bounds memory. */
const MAX_DOMAINS = 200_000;

const email = customers.email;

/** The domain of a customer's address. Addresses are ASCII, and folded so. */
export const DOMAIN: SQL = sql`lower(split_part(${email}, '@', -1) collate "C")`;

/** The twin of `isRole`. */
const IS_ROLE: SQL = sql`lower(substring(${email} from '^(.*)@') collate "C") = any(${sqlArray(ROLES, "text")})`;

/**
 * No open, click or order for a year; without any, a year since they were added, if they got email. Null where none of
 * these dates is known, and for those who got an email in that year whose opens are not tracked.
 */
const IS_STALE: SQL = sql`coalesce(
  greatest(${customers.lastOpenedAt}, ${customers.lastClickedAt}, ${customers.lastPurchaseAt}),
  case when ${customers.campaignsReceived} > 0 then ${customers.createdAt} end
) < now() - interval '1 year' and not exists (
  select from communication_logs l join campaigns c on c.account_id = l.account_id and c.id = l.campaign_id
  where l.account_id = ${customers.accountId} and l.customer_id = ${customers.id}
    and l.created_at >= now() - interval '1 year' and (c.tracking in ('clicks', 'none') or l.untracked)
)`;

type DomainRow = { domain: string; people: number; role: number; stale: number };

/** The domains of an audience, each with its customers. The condition is on the table `customers`. */
export async function countDomains(db: Executor, audience: SQL): Promise<DomainRow[]> {
  const { rows } = await db.execute<DomainRow>(sql`
    select ${DOMAIN} as domain, count(*)::int as people, count(*) filter (where ${IS_ROLE})::int as role,
      count(*) filter (where ${IS_STALE})::int as stale
    from ${customers} where ${audience}
    group by 1 order by 1 limit ${MAX_DOMAINS}
  `);
  return rows;
}

/** The customers of a finding, as a condition on the table `customers`; never null. */
function findingSql(finding: ListFinding, domains: ClassifiedDomains | null): SQL {
  if (isOfDomain(finding))
    return sql`${DOMAIN} = any(${sqlArray(domains?.[finding] ?? [], "text")})`;
  return sql`coalesce(${finding === "role" ? IS_ROLE : IS_STALE}, false)`;
}

/**
 * The customers of any of these findings, as a condition on the table `customers`. Null for no finding. Domains are decided
 * once, as the look-ups stand now.
 */
export async function withFindings(
  db: Executor,
  audience: SQL,
  findings: readonly ListFinding[],
): Promise<SQL | null> {
  if (findings.length === 0) return null;
  const domains = findings.some(isOfDomain)
    ? await classifyDomains(db, await domainsOf(db, audience))
    : null;
  const conditions = findings.map((finding) => findingSql(finding, domains));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

async function domainsOf(db: Executor, audience: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ domain: string }>(sql`
    select distinct ${DOMAIN} as domain from ${customers} where ${audience} order by 1 limit ${MAX_DOMAINS}
  `);
  return rows.map(({ domain }) => domain);
}
