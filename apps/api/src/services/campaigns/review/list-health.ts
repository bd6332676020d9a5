import { LIST_FINDINGS, likelyDomain } from "@dakiya/domain/list-health";
import type { ListFinding } from "@dakiya/domain/list-health";
import { MAX_TYPO_DOMAINS } from "@dakiya/domain/wire";
import type {
  ListHealthCustomersInput,
  ListHealthCustomersWire,
  ListHealthInput,
  ListHealthWire,
} from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { customers } from "../../../db/schema/index.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import { epochMs, oneRow, sqlArray } from "../../../db/sql/sql.ts";
import type { Ctx } from "../../../deps.ts";
import { classifyDomains, countDomains, withFindings } from "../../list-health/index.ts";
import { mailable } from "../audience/fix-recipients.ts";
import { audienceOf } from "./review-campaign.ts";

/** Domains of a finding that are named; each typo can be corrected. */
const namedOf = (finding: ListFinding): number => (finding === "typo" ? MAX_TYPO_DOMAINS : 3);
/** Look-ups that one call asks for: the next call asks for more. */
const MAX_LOOKED_UP = 2_000;
const PAGE = 100;

/**
 * Counts the recipients who are better not mailed, by finding. Has domains looked up in the background where nothing is known of them.
 *
 * @throws AppError "missing" for a segment or campaign that is not the user's; "invalid" for rules that mean nothing;
 *   "slowDown".
 */
export async function getListHealth(ctx: Ctx, input: ListHealthInput): Promise<ListHealthWire> {
  return await longTransaction(ctx, "count", async (tx) => {
    const rows = await countDomains(tx, await recipientsOf(tx, ctx, input.audience));
    const domains = rows.map(({ domain }) => domain);
    const classified = await classifyDomains(tx, domains);
    const people = new Map(rows.map((row) => [row.domain, row.people]));
    const isAvailable = ctx.dns !== null;
    if (isAvailable) await requestLookUps(tx, ctx.account.id, classified.toLookUp);
    const sumOf = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0);
    const found = (finding: ListFinding): ListHealthWire["findings"][number] => {
      if (finding === "role" || finding === "stale")
        return { finding, people: sumOf(rows.map((row) => row[finding])), domains: [] };
      const own = classified[finding].map((domain) => ({
        domain,
        people: people.get(domain) ?? 0,
        meant: finding === "typo" ? likelyDomain(domain) : null,
      }));
      const largest = own
        .toSorted((one, other) => other.people - one.people)
        .slice(0, namedOf(finding));
      return { finding, people: sumOf(own.map((one) => one.people)), domains: largest };
    };
    return {
      recipients: sumOf(rows.map((row) => row.people)),
      findings: LIST_FINDINGS.map(found),
      lookingUp: isAvailable ? classified.toLookUp.length : 0,
      isAvailable,
    };
  });
}

/** The recipients of a finding, a page after another. @throws AppError as `getListHealth`. */
export async function listHealthCustomers(
  ctx: Ctx,
  { audience, finding, after }: ListHealthCustomersInput,
): Promise<ListHealthCustomersWire> {
  return await longTransaction(ctx, "count", async (tx) => {
    const recipients = await recipientsOf(tx, ctx, audience);
    const isFound = await withFindings(tx, recipients, [finding]);
    const { rows } = await tx.execute<{ id: string; name: string; email: string }>(sql`
      select ${customers.id}::text as id, ${customers.name} as name, ${customers.email} as email
      from ${customers}
      where ${recipients} and ${isFound} and ${customers.id} > ${Number(after ?? 0)}
      order by ${customers.id} limit ${PAGE + 1}
    `);
    return {
      customers: rows.slice(0, PAGE).map(({ id, name, email }) => ({
        ...{ _id: id, name, email },
        meant: finding === "typo" ? likelyDomain(domainOf(email)) : null,
      })),
      hasMore: rows.length > PAGE,
    };
  });
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Customers of an audience who may be emailed, as a condition on the table `customers`. */
export async function recipientsOf(
  db: Executor,
  ctx: Ctx,
  audience: ListHealthInput["audience"],
): Promise<SQL> {
  const { now } = await oneRow<{ now: number }>(
    db,
    sql`select ${epochMs(sql`statement_timestamp()`)} as now`,
  );
  return sql`${await audienceOf(db, ctx, audience, new Date(now))} and ${mailable(ctx.account.id)}`;
}

async function requestLookUps(
  db: Executor,
  accountId: number,
  domains: readonly string[],
): Promise<void> {
  if (domains.length === 0) return;
  await db.execute(sql`
    insert into list_domains (account_id, domain)
    select ${accountId}, d.domain from unnest(${sqlArray(domains.slice(0, MAX_LOOKED_UP), "text")}) d(domain)
    order by d.domain on conflict do nothing
  `);
}
