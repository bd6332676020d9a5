import type { EmailService } from "@dakiya/domain/email-settings";
import type { OwnHost } from "@dakiya/domain/sender-domain";
import { sql } from "drizzle-orm";
import { senderDomains } from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { accountCtxOf } from "../../deps.ts";
import type { Deps } from "../../deps.ts";
import type { NamedSelectors } from "../../providers/email/types.ts";
import { isPublicAddress } from "../../settings/public-address.ts";
import { runFairly } from "../fair-work/run-fairly.ts";
import type { FairTask } from "../fair-work/run-fairly.ts";
import { credentialsFor, readSender } from "../sender/stored-settings.ts";
import { askDns } from "./ask-dns.ts";
import { senderDomainOf } from "./sender-domain-of.ts";

type Parts = Deps;
type Due = {
  accountId: string;
  service: EmailService;
  senderEmail: string;
  /** Of the mail server, where the service is one. */
  preset: string | null;
  host: string | null;
};
type Task = FairTask & { due: Due };

const CHECK_AGAIN_HOURS = 24;
/** An answer that nobody could give is soon worth another try. */
const UNKNOWN_AGAIN_HOURS = 0.25;
/** Senders that are read at a time. */
const PER_QUERY = 200;
/** Those that are looked up at a time, and one account's of them: a silent zone takes its whole deadline. */
const AT_A_TIME = 8;
const AT_A_TIME_PER_ACCOUNT = 4;
const CHECK_MS = 30_000;
const RUN_MS = 60_000;
/** How long a service may take to name its keys. */
const SERVICE_MS = 5_000;
/** A sender that is no longer in the settings is kept so long. */
const FORGOTTEN_AFTER_DAYS = 30;

/** Looks up the senders of all accounts whose check is missing or old. */
export async function checkDueDomains(deps: Parts, signal: AbortSignal): Promise<void> {
  if (deps.dns === null) return;
  await runFairly<Task>({
    slots: AT_A_TIME,
    slotsPerAccount: AT_A_TIME_PER_ACCOUNT,
    deadlineMs: CHECK_MS,
    signal: AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]),
    find: async (full) => {
      const due = await findDue(
        deps,
        sql`${EVERY_ACCOUNT} and account_id <> all(${sqlArray(full, "bigint")})`,
      );
      return due.map((one) => ({
        ...{ due: one, accountId: accountOf(one) },
        key: `${one.accountId} ${one.service} ${one.senderEmail}`,
      }));
    },
    run: async ({ due }) => {
      await check(deps, due);
      return true;
    },
    onFailure: async ({ due, accountId }, error) => {
      deps.log.error({ err: error, account: accountId }, "checking a sender's domain failed");
      await postpone(deps, due);
    },
  });
  await deps.db.execute(sql`
    delete from sender_domains
    where ${EVERY_ACCOUNT} and due_at < statement_timestamp() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
  `);
}

/** Looks up an account's senders whose check is missing, old or asked for. */
export async function checkAccount(deps: Parts, accountId: number): Promise<void> {
  for (const sender of await findDue(deps, sql`account_id = ${accountId}`))
    await check(deps, sender);
}

const accountOf = ({ accountId }: Due): number => Number(accountId);

async function findDue({ db }: Parts, which: ReturnType<typeof sql>): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select e.account_id as "accountId", e.service, e.sender_email as "senderEmail",
      case when e.service = 'smtp_server' then m.smtp_server ->> 'preset' end as preset,
      case when e.service = 'smtp_server' then m.smtp_server ->> 'host' end as host
    from (
      select account_id, service, sender_email from email_settings where ${which}
      union select account_id, service, email from senders where ${which}
    ) e
    left join email_settings m on m.account_id = e.account_id
    left join sender_domains s
      on s.account_id = e.account_id and s.sender_email = e.sender_email and s.service = e.service
    where s.account_id is null or s.due_at <= statement_timestamp()
    order by s.due_at nulls first, e.account_id limit ${PER_QUERY}
  `);
  return rows;
}

/** Leaves a sender whose check failed for a while; what was found before stays. */
async function postpone({ db }: Parts, due: Due): Promise<void> {
  const dueAt = sql`statement_timestamp() + ${UNKNOWN_AGAIN_HOURS}::float8 * interval '1 hour'`;
  const { service, senderEmail } = due;
  await db
    .insert(senderDomains)
    .values({ accountId: accountOf(due), senderEmail, service, dueAt })
    .onConflictDoUpdate({
      target: [senderDomains.accountId, senderDomains.senderEmail, senderDomains.service],
      set: { dueAt },
    });
}

async function check(deps: Parts, due: Due): Promise<void> {
  const { db, dns } = deps;
  if (dns === null) return;
  const { service, senderEmail } = due;
  const domain = senderDomainOf(senderEmail);
  const selectors = await askService(deps, due, domain);
  const { state, findings } = await askDns(dns, {
    ...{ domain, service: due.preset ?? service },
    ...(selectors !== null && { selectors }),
    ...ownHostOf(due),
  });
  const hours = findings.some((one) => one.state === "unknown")
    ? UNKNOWN_AGAIN_HOURS
    : CHECK_AGAIN_HOURS;
  const found = {
    ...{ state, findings, checkedAt: sql`statement_timestamp()` },
    dueAt: sql`statement_timestamp() + ${hours}::float8 * interval '1 hour'`,
  };
  await db
    .insert(senderDomains)
    .values({ accountId: accountOf(due), senderEmail, service, ...found })
    .onConflictDoUpdate({
      target: [senderDomains.accountId, senderDomains.senderEmail, senderDomains.service],
      set: found,
    });
}

/** The server that sends, where the sender runs it: a mail service takes care of its own. */
function ownHostOf({ preset, host }: Due): { host?: OwnHost } {
  if (preset !== "own" || host === null) return {};
  return { host: { name: host, isPublic: isPublicAddress } };
}

/** The selectors that the service itself knows of the domain; null where it may not say, so that the usual ones count. */
async function askService(
  deps: Parts,
  { accountId, service }: Due,
  domain: string,
): Promise<NamedSelectors> {
  try {
    const sender = await readSender(accountCtxOf(deps, Number(accountId)));
    if (sender === null) return null;
    const credentials = credentialsFor(sender, service);
    return await deps.email.domainSelectors(credentials, domain, { deadlineMs: SERVICE_MS });
  } catch (error) {
    deps.log.warn({ err: error, service }, "a service could not be asked for a domain's keys");
    return "failed";
  }
}
