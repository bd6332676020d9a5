import { CONSUMER_DOMAINS, providerOfExchangers } from "@dakiya/domain/delivery";
import type { MailboxProvider } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { Db } from "../../db/client.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import { retryDeadlock } from "../../db/sql/failures.ts";
import { rowSet, sqlArray } from "../../db/sql/sql.ts";
import type { Deps } from "../../deps.ts";
import type { DnsResolver, LookedUp } from "../../providers/dns/index.ts";
import { eachApart } from "../fair-work/apart.ts";

/** Domains of an account in its turn: with one look-up after another timing out they take seconds. */
const BATCH_SIZE = 50;
/** A run ends before the next one begins. */
const RUN_MS = 50_000;
const DAY_HOURS = 24;

/** How long each answer is believed. */
const EXPIRES_AFTER_HOURS = { found: 7 * DAY_HOURS, none: DAY_HOURS, failed: 1 } as const;

type Parts = Pick<Deps, "db" | "log" | "dns">;

/**
 * Finds the mailbox service of domains that emails were sent to, and whether those of a list take email, a few of each account in turn. Failed look-ups stay
 * unknown and are tried again an hour later.
 */
export async function lookUpDomains(
  deps: Parts,
  signal: AbortSignal,
  { batchSize = BATCH_SIZE } = {},
): Promise<void> {
  if (deps.dns === null) return;
  const endsAt = performance.now() + RUN_MS;
  const shared = { db: deps.db, log: deps.log, work: "look up mailbox providers" };
  let due = await accountsWithDue(deps.db);
  while (due.length > 0) {
    const more: number[] = [];
    await eachApart(shared, due, Number, async (accountId) => {
      if (signal.aborted || performance.now() > endsAt) return;
      const found = await lookUpSome(deps, accountId, batchSize);
      if (found === batchSize) more.push(accountId);
    });
    due = more;
  }
  await deps.db.execute(sql`
    delete from mail_domains where domain in (
      select domain from mail_domains where expires_at < statement_timestamp() - interval '1 day'
      order by expires_at limit 10000
    )
  `);
}

async function accountsWithDue(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select account_id as id from campaign_domains where ${EVERY_ACCOUNT} and provider is null
    union select account_id from list_domains where ${EVERY_ACCOUNT}
  `);
  return rows.map(({ id }) => Number(id));
}

type Known = { domain: string; provider: MailboxProvider | null };

/** @returns How many domains were looked at. */
async function lookUpSome(deps: Parts, accountId: number, most: number): Promise<number> {
  // A failure that is still fresh would stand first each time.
  const { rows } = await deps.db.execute<Known>(sql`
    select d.domain, m.provider
    from (select distinct domain from campaign_domains where account_id = ${accountId} and provider is null) d
    left join mail_domains m on m.domain = d.domain and m.expires_at > statement_timestamp()
    where m.domain is null or m.provider is not null
    order by d.domain limit ${most}
  `);
  const listed = await takeListed(deps.db, accountId, most - rows.length);
  const isListed = new Set(listed.map(({ domain }) => domain));
  const due = [...rows.filter(({ domain }) => !isListed.has(domain)), ...listed];
  const known = await Promise.all(due.map(async (row) => await providerOf(deps, row)));
  await keepNew(deps.db, known);
  await retryDeadlock(async () => await noteProviders(deps.db, accountId, known));
  await forgetListed(deps.db, accountId, listed);
  return rows.length + listed.length;
}

/** Domains of an account's customers that were asked for, as if nothing was known of them. */
async function takeListed(db: Db, accountId: number, most: number): Promise<Known[]> {
  const { rows } = await db.execute<Known>(sql`
    select domain, null as provider from list_domains where account_id = ${accountId}
    order by domain limit ${most}
  `);
  return rows;
}

async function forgetListed(db: Db, accountId: number, listed: readonly Known[]): Promise<void> {
  if (listed.length === 0) return;
  const domains = sqlArray(
    listed.map(({ domain }) => domain),
    "text",
  );
  await db.execute(
    sql`delete from list_domains where account_id = ${accountId} and domain = any(${domains})`,
  );
}

type Found = Known & { takesMail: boolean | null; hours: number | null };

async function providerOf({ dns }: Parts, { domain, provider }: Known): Promise<Found> {
  const known = provider ?? CONSUMER_DOMAINS.get(domain) ?? (domain === "" ? "unknown" : null);
  if (known !== null || dns === null)
    return { domain, provider: known, takesMail: null, hours: null };
  const result = await dns.lookUp(domain, "MX");
  const exchangers = result.outcome === "found" ? result.records : [];
  return {
    domain,
    hours: EXPIRES_AFTER_HOURS[result.outcome],
    provider: result.outcome === "failed" ? null : providerOfExchangers(exchangers),
    takesMail: await takesMail(dns, domain, result),
  };
}

/** RFC 5321: without mail exchangers, the domain's own address takes its email. RFC 7505: an empty name takes none. */
async function takesMail(
  dns: DnsResolver,
  domain: string,
  result: LookedUp<"MX">,
): Promise<boolean | null> {
  if (result.outcome === "failed") return null;
  if (result.outcome === "found" && result.records.length > 0)
    return result.records.some(({ exchange }) => exchange !== "" && exchange !== ".");
  const [v4, v6] = await Promise.all([dns.lookUp(domain, "A"), dns.lookUp(domain, "AAAA")]);
  if (v4.outcome === "found" || v6.outcome === "found") return true;
  return v4.outcome === "none" && v6.outcome === "none" ? false : null;
}

/** Stores the results for every account. */
async function keepNew(db: Db, found: readonly Found[]): Promise<void> {
  const looked = found.filter(({ hours }) => hours !== null);
  if (looked.length === 0) return;
  await db.execute(sql`
    insert into mail_domains (domain, provider, takes_mail, expires_at)
    select g.domain, g.provider, g.takes_mail, statement_timestamp() + g.hours * interval '1 hour'
    from ${rowSet("g", looked, {
      domain: ["text", ({ domain }) => domain],
      provider: ["text", ({ provider }) => provider],
      takes_mail: ["boolean", ({ takesMail }) => takesMail],
      hours: ["int", ({ hours }) => hours],
    })}
    order by g.domain
    on conflict (domain) do update set provider = excluded.provider, takes_mail = excluded.takes_mail,
      expires_at = excluded.expires_at
  `);
}

async function noteProviders(db: Db, accountId: number, found: readonly Found[]): Promise<void> {
  const known = found.filter(({ provider }) => provider !== null);
  if (known.length === 0) return;
  const domains = sqlArray(
    known.map(({ domain }) => domain),
    "text",
  );
  await db.execute(sql`
    with due as materialized (
      select campaign_id, domain from campaign_domains
      where account_id = ${accountId} and provider is null and domain = any(${domains})
      order by campaign_id, domain for no key update
    )
    update campaign_domains d set provider = g.provider
    from due join ${rowSet("g", known, {
      domain: ["text", ({ domain }) => domain],
      provider: ["text", ({ provider }) => provider],
    })} on g.domain = due.domain
    where d.account_id = ${accountId} and d.campaign_id = due.campaign_id and d.domain = due.domain
  `);
}
