import type { AutomationDocument } from "@dakiya/domain/automation";
import type { AutomationWire } from "@dakiya/domain/wire";
import type { Chance } from "./chance.ts";
import type { StoredOrder } from "./claims.ts";
import type { House } from "./house.ts";
import { pause, until } from "./until.ts";

/** The emails of each enrolment. */
export const MAILS = 3;
const BATCH_SIZE = 1_000;

const mail = (id: string) =>
  ({
    id,
    type: "send",
    template: {
      subject: `${id} for {name}`,
      body: "Hi {first_name|friend}, see https://shop.example/new",
    },
  }) as const;
const wait = (id: string) => ({ id, type: "wait", amount: 1, unit: "minutes" }) as const;

const DOCUMENT: AutomationDocument = {
  version: 1,
  trigger: { type: "byHand" },
  steps: [wait("w1"), mail("m1"), wait("w2"), mail("m2"), wait("w3"), mail("m3")],
  leaveWhen: { rules: null, bought: true, clicked: false, leftSegment: false },
  reentry: { type: "never" },
  whenCapped: "later",
};

/** A customer by the id that crosses the wire. */
export type Person = { id: string; email: string };

/** Enrols every customer in an automation of three emails, a minute apart; an order ends it. */
export async function enrolAll(house: House): Promise<Person[]> {
  const { client } = house;
  const made = await client.send<AutomationWire>("POST", "/automation/", {
    name: "Three mails",
    document: DOCUMENT,
  });
  await client.send("POST", `/automation/${made._id}/switch-on`, {});
  const people = await house.rows<Person>("select id::text, email from customers order by id");
  for (let at = 0; at < people.length; at += BATCH_SIZE) {
    const customerIds = people.slice(at, at + BATCH_SIZE).map(({ id }) => id);
    await client.send("POST", `/automation/${made._id}/customers`, { customerIds });
  }
  await until("everybody's enrolment", async () => {
    const { n } = await house.row<{ n: number }>(
      "select count(*)::int as n from automation_enrolments",
    );
    return n === people.length;
  });
  return people;
}

/** How much time passes at a time for somebody who waits. */
const STEP_SECONDS = 20;
const TICK_MS = 200;
/** The share of waiting enrolments whose time passes. */
const SHARE = 0.4;

/**
 * Lets time pass for those who wait, a random part of them at a time, until stopped: the database's clock can't be moved, so
 * that its timestamps are moved back instead.
 *
 * @param share - Of those who wait, each time.
 */
export function hurryEnrolments({ rows }: House, share = SHARE): { stop: () => Promise<void> } {
  let isStopped = false;
  const run = (async () => {
    while (!isStopped) {
      await rows(
        `with waiting as (
           select account_id, id from automation_enrolments
           where state = 'inside' and due_at > clock_timestamp() and random() < $1 for update skip locked
         )
         update automation_enrolments e
         set since = since - $2::int * interval '1 second', due_at = due_at - $2::int * interval '1 second'
         from waiting w where e.account_id = w.account_id and e.id = w.id`,
        [share, STEP_SECONDS],
      ).catch(() => {});
      await pause(TICK_MS);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await run;
    },
  };
}

const MAX_BATCH_SIZE = 10;

/** Stores an order of each of some people by the API, a few at a time at random moments, until all are stored or `stop`. */
export function placeOrders(
  house: House,
  random: Chance,
  buyers: readonly Person[],
  totalMails: number,
): { orders: StoredOrder[]; stop: () => Promise<void> } {
  const orders: StoredOrder[] = [];
  let isStopped = false;
  const run = (async () => {
    for (let at = 0; at < buyers.length && !isStopped;) {
      const some = buyers.slice(at, at + random.whole(1, MAX_BATCH_SIZE + 1));
      at += some.length;
      // Spread over the mails, so that a seed replays them.
      const after = (at / buyers.length) * random.draw() * totalMails;
      while (!isStopped && house.sandbox.record.accepts().length < after) await pause(10);
      await house.client.send("POST", "/order/batch", {
        orders: some.map(({ id, email }) => ({
          ...{ source: "torture", external_id: id, email, status: "paid", amount: "100.00" },
          ...{ placed_at: new Date().toISOString(), items: [] },
        })),
      });
      const { now } = await untilRead(house);
      orders.push(...some.map(({ id }) => ({ customer: id, storedAt: now })));
    }
  })();
  return {
    orders,
    stop: async () => {
      isStopped = true;
      await run;
    },
  };
}

/** The database's time, also when it is being started again. */
async function untilRead(house: House): Promise<{ now: string }> {
  return await until("the database's time", async () => {
    const found = await house
      .rows<{ now: Date }>("select clock_timestamp() as now")
      .catch(() => []);
    return found[0] === undefined ? null : { now: found[0].now.toISOString() };
  });
}

/** Waits until everybody is through and no mail waits. */
export async function enrolmentsEnd(house: House, withinMs: number): Promise<void> {
  await until(
    "the end of every enrolment",
    async () => {
      const found = await house
        .rows<{ busy: boolean }>(
          `select exists (select from automation_enrolments where state = 'inside')
             or exists (select from automation_arrivals)
             or exists (select from campaigns where open_batches > 0) as busy`,
        )
        .catch(() => []);
      return found[0]?.busy === false;
    },
    { withinMs, everyMs: 250 },
  );
}

/** Counts of enrolments by outcome. */
export type WayTally = {
  completed: number;
  left: number;
  /** Enrolments that ended without a reason of ours. */
  strayed: number;
  /** Emails that a completed enrolment lacks, or has too many of. */
  missing: number;
};

/** Counts enrolments by their end, and completed ones that have not had each of the emails. */
export async function tallyEnrolments(house: House): Promise<WayTally> {
  return await house.row<WayTally>(
    `select count(*) filter (where state = 'completed')::int as completed,
       count(*) filter (where state = 'left')::int as left,
       count(*) filter (where state = 'inside' or left_reason <> 'bought')::int as strayed,
       coalesce(sum(abs($1 - logs)) filter (where state = 'completed'), 0)::int as missing
     from automation_enrolments e, lateral (
       select count(*) as logs from communication_logs l where l.account_id = e.account_id and l.enrolment_id = e.id
     ) l`,
    [MAILS],
  );
}
