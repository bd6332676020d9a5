import { hasDovecot } from "../../apps/api/dist/test/dovecot.js";
import { chance } from "./support/chance.ts";
import type { Chance } from "./support/chance.ts";
import { openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import { KINDS, openMailbox } from "./support/mailbox.ts";
import type { OwnMailbox } from "./support/mailbox.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { pause, until } from "./support/until.ts";

const KILLS = 100;
const SMOKE_KILLS = 5;
/** Every so many strikes one worker is frozen in mid-reading, while the other takes the mailbox over. */
const FREEZE_EVERY = 5;
/** A reading of what is delivered each time takes about so long. */
const READING_MS = 400;

/**
 * R24: the sender's mailbox fills with bounces and replies while both workers are killed in mid-reading, or one sleeps
 * through a take-over and wakes up with a lease that is no longer its own.
 */
export async function killedReader(run: Run): Promise<Verdict> {
  if (!hasDovecot) throw new Error("Dovecot is not installed (apt-get install dovecot-imapd)");
  const house = await openHouse(run, {
    workers: 2,
    settings: async () => await Promise.resolve({ MAIL_PRIVATE_NETWORKS: "127.0.0.0/8" }),
  });
  let mailbox: OwnMailbox | null = null;
  try {
    await useService(house, "smtp");
    const campaign = await startCampaign(house, await importPeople(house, run.recipients));
    await campaignEnd(house, campaign, run.limitMs);
    mailbox = await openMailbox(house, Number(campaign));
    const random = chance(run.seed, "R24");
    const target = run.smoke ? SMOKE_KILLS : Math.round(KILLS * run.scale);
    const strikes = await strike(house, mailbox, random, target);
    mailbox.deliver(run.recipients);
    await readToTheEnd(house);
    const found = await countFound(house, campaign);
    return {
      figure: `${strikes.kills} kills and ${strikes.freezes} freezes in mid-reading, ${run.recipients.toLocaleString("en")} messages, a fifth of them twice: lost ${run.recipients - found.logs}, twice ${found.messages - found.logs}, misjudged ${found.misjudged}, miscounted ${found.miscounted}`,
      goal: "lost 0, twice 0, misjudged 0, miscounted 0",
      isMet:
        strikes.kills >= target &&
        found.logs === run.recipients &&
        found.messages === run.recipients &&
        found.misjudged === 0 &&
        found.miscounted === 0,
    };
  } finally {
    await mailbox?.close();
    await house.close();
  }
}

async function strike(house: House, mailbox: OwnMailbox, random: Chance, target: number) {
  const strikes = { kills: 0, freezes: 0 };
  const each = Math.max(1, Math.floor(house.run.recipients / target / 2));
  while (strikes.kills < target) {
    mailbox.deliver(each);
    await until("a reading", async () => await beginsReading(house), { everyMs: 10 });
    await pause(random.whole(0, READING_MS));
    if (!(await isReading(house))) continue;
    if ((strikes.kills + strikes.freezes) % FREEZE_EVERY === FREEZE_EVERY - 1) {
      await freeze(house, random);
      strikes.freezes += 1;
    } else {
      await Promise.all(house.workers.map(async (worker) => await worker.kill()));
      await makeDue(house);
      strikes.kills += 1;
    }
  }
  return strikes;
}

/** One sleeps while the other reads, and wakes up in the middle of that. */
async function freeze(house: House, random: Chance): Promise<void> {
  const [worker] = random.shuffle(house.workers);
  const child = worker?.child();
  child?.kill("SIGSTOP");
  const wake = async (): Promise<void> => {
    await pause(random.whole(0, 4 * READING_MS));
    child?.kill("SIGCONT");
  };
  // It may sleep in a transaction that has locked the reader's row: then the change waits until it wakes up.
  await Promise.all([makeDue(house), wake()]);
}

/** The times that have to pass are over: the wait for the next reading, and the lease of a dead process. */
async function makeDue({ rows }: House): Promise<void> {
  await rows(
    "update inbox_readers set next_at = clock_timestamp(), lease_until = least(lease_until, clock_timestamp())",
  );
}

/** Whether the mailbox is under a lease. If not, it becomes due: a reading that ended just now may have put it off. */
async function beginsReading(house: House): Promise<boolean> {
  await house.rows(
    "update inbox_readers set next_at = clock_timestamp() where next_at > clock_timestamp()",
  );
  return await isReading(house);
}

async function isReading({ row }: House): Promise<boolean> {
  const { reading } = await row<{ reading: boolean }>(
    "select coalesce(lease_until > clock_timestamp(), false) as reading from inbox_readers",
  );
  return reading;
}

async function readToTheEnd(house: House): Promise<void> {
  const { now } = await house.row<{ now: string }>("select clock_timestamp()::text as now");
  const isRead = async (): Promise<boolean> => {
    const { done } = await house.row<{ done: boolean }>(
      "select problem is null and coalesce(last_read_at > $1, false) as done from inbox_readers",
      [now],
    );
    return done;
  };
  await makeDue(house);
  await until("the mailbox's end", isRead, { withinMs: house.run.limitMs });
}

/** Messages that were stored, and those that their log, its customer or the campaign contradict. */
async function countFound({ row }: House, campaign: string) {
  const kinds = `(array['${KINDS.join("','")}'])[(l.seq - s.low) % ${KINDS.length} + 1]`;
  const { judged } = await row<{ judged: number }>(
    `select count(*)::int as judged from communication_logs l
     cross join (select min(seq) as low from communication_logs where campaign_id = $1) s
     join inbox_messages m on m.campaign_id = l.campaign_id and m.seq = l.seq
     where l.campaign_id = $1 and m.kind = ${kinds}
       and (l.status = 'failed') = (m.kind = 'hard_bounce')
       and (l.replied_at is null) = (m.kind = 'hard_bounce')
       and (m.kind = 'hard_bounce') = exists (
         select from suppressions p where p.account_id = l.account_id and p.email = l.recipient ->> 'email')`,
    [campaign],
  );
  const { messages, logs } = await row<{ messages: number; logs: number }>(
    "select count(*)::int as messages, count(distinct seq)::int as logs from inbox_messages where campaign_id = $1",
    [campaign],
  );
  const { miscounted } = await row<{ miscounted: number }>(
    `select count(*)::int as miscounted from campaigns c, (
       select count(*) filter (where status = 'failed') as failed, count(replied_at) as replied, count(opened_at) as opened
       from communication_logs where campaign_id = $1) l
     where c.id = $1 and (c.failed, c.replied, c.opened) is distinct from (l.failed, l.replied, l.opened)`,
    [campaign],
  );
  return { messages, logs, misjudged: messages - judged, miscounted };
}
