import type { EmailService } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import { senderDomains } from "../../db/schema/index.ts";
import { accountCtxOf } from "../../deps.ts";
import type { Deps } from "../../deps.ts";
import { eachApart } from "../fair-work/apart.ts";
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
};

const CHECK_AGAIN_HOURS = 24;
/** An answer that nobody could give is soon worth another try. */
const UNKNOWN_AGAIN_HOURS = 0.25;
/** Senders of one run, and those that are looked up at a time: a silent zone takes its whole deadline. */
const PER_RUN = 200;
const AT_A_TIME = 8;
const RUN_MS = 60_000;
/** How long a service may take to name its keys. */
const SERVICE_MS = 5_000;
/** A sender that is no longer in the settings is kept so long. */
const FORGOTTEN_AFTER_DAYS = 30;

/** Looks up the senders of all accounts whose check is missing or old. */
export async function checkDueDomains(deps: Parts, signal: AbortSignal): Promise<void> {
  if (deps.dns === null) return;
  const endsAt = performance.now() + RUN_MS;
  const due = await findDue(deps, sql`true`);
  const shared = { db: deps.db, log: deps.log, work: "check sender domains" };
  const slots = Array.from({ length: AT_A_TIME }, async () => {
    for (let next = due.shift(); next !== undefined; next = due.shift()) {
      if (signal.aborted || performance.now() > endsAt) return;
      await eachApart(shared, [next], accountOf, async (sender) => await check(deps, sender));
    }
  });
  await Promise.all(slots);
  await deps.db.execute(sql`
    delete from sender_domains
    where due_at < clock_timestamp() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
  `);
}

/** Looks up an account's senders whose check is missing, old or asked for. */
export async function checkAccount(deps: Parts, accountId: number): Promise<void> {
  for (const sender of await findDue(deps, sql`e.account_id = ${accountId}`))
    await check(deps, sender);
}

const accountOf = ({ accountId }: Due): number => Number(accountId);

async function findDue({ db }: Parts, which: ReturnType<typeof sql>): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select e.account_id as "accountId", e.service, e.sender_email as "senderEmail",
      case when e.service = 'smtp_server' then m.smtp_server ->> 'preset' end as preset
    from (
      select account_id, service, sender_email from email_settings
      union select account_id, service, email from senders
    ) e
    left join email_settings m on m.account_id = e.account_id
    left join sender_domains s
      on s.account_id = e.account_id and s.sender_email = e.sender_email and s.service = e.service
    where ${which} and (s.account_id is null or s.due_at <= clock_timestamp())
    order by s.due_at nulls first, e.account_id limit ${PER_RUN}
  `);
  return rows;
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
  });
  const hours = findings.some((one) => one.state === "unknown")
    ? UNKNOWN_AGAIN_HOURS
    : CHECK_AGAIN_HOURS;
  const found = {
    ...{ state, findings, checkedAt: sql`clock_timestamp()` },
    dueAt: sql`clock_timestamp() + ${hours}::float8 * interval '1 hour'`,
  };
  await db
    .insert(senderDomains)
    .values({ accountId: accountOf(due), senderEmail, service, ...found })
    .onConflictDoUpdate({
      target: [senderDomains.accountId, senderDomains.senderEmail, senderDomains.service],
      set: found,
    });
}

/** The selectors that the service itself knows of the domain; null where it does not say, so that the usual ones count. */
async function askService(
  deps: Parts,
  { accountId, service }: Due,
  domain: string,
): Promise<readonly string[] | null> {
  try {
    const sender = await readSender(accountCtxOf(deps, Number(accountId)));
    if (sender === null) return null;
    const credentials = credentialsFor(sender, service);
    return await deps.email.domainSelectors(credentials, domain, { deadlineMs: SERVICE_MS });
  } catch (error) {
    deps.log.warn({ err: error, service }, "a service could not be asked for a domain's keys");
    return null;
  }
}
