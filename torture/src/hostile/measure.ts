import type { CustomerWire } from "@dakiya/domain/wire";
import type { House } from "../support/house.ts";
import { pause, until } from "../support/until.ts";
import type { Receivers } from "./receivers.ts";

/** Of so many rounds one calls a webhook and mails, and of these one waits for a segment. */
const MAILS_EVERY = 5;
const JOINS_EVERY = 2;

/**
 * The longest a user waited, in ms: for the health check, the dashboard, a webhook of a new customer, a mail of an
 * automation to somebody enrolled, and one to somebody who joined a segment; and for a process that has nothing else to do,
 * which is the machine's part.
 */
export type Waits = Record<
  "health" | "dashboard" | "webhook" | "mail" | "joined" | "machine",
  number
>;

/** The automations of the user: by hand, and behind a segment of those with a name. */
export type Watched = { receivers: Receivers; byHand: string; behindSegment: string; name: string };

/** Times a user's responses, so many rounds and for so long at least. */
export async function measure(
  house: House,
  watched: Watched,
  { rounds, atLeastMs }: { rounds: number; atLeastMs: number },
): Promise<Waits> {
  const waits: Waits = { health: 0, dashboard: 0, webhook: 0, mail: 0, joined: 0, machine: 0 };
  const time = async (what: keyof Waits, work: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await work();
    waits[what] = Math.max(waits[what], Math.round(performance.now() - startedAt));
  };
  const endsAt = performance.now() + atLeastMs;
  for (let round = 1; round <= rounds || performance.now() < endsAt; round += 1) {
    await time("machine", async () => await fetch(house.sandbox.urls.resend));
    await time("health", async () => await fetch(`${house.url}/healthz`));
    await time("dashboard", async () => await house.client.get("/insights/dashboard"));
    if (round % MAILS_EVERY === 0) {
      let added = { _id: "", email: "" };
      await time("webhook", async () => {
        added = await addCustomer(house);
        await until("the webhook", () => watched.receivers.hasHeard(added.email), { everyMs: 20 });
      });
      await time("mail", async () => {
        const customers = { customerIds: [added._id] };
        await house.client.send("POST", `/automation/${watched.byHand}/customers`, customers);
        await mailOf(house, added._id);
      });
    }
    if (round % (MAILS_EVERY * JOINS_EVERY) === 0) {
      const { _id } = await addCustomer(house, watched.name);
      // Segments are evaluated once a minute.
      await house.rows(
        "update automations set looked_until = looked_until - interval '2 minutes' where id = $1",
        [watched.behindSegment],
      );
      await time("joined", async () => await mailOf(house, _id));
    }
    await pause(100);
  }
  return waits;
}

let people = 0;

async function addCustomer({ client }: House, name = "A"): Promise<CustomerWire> {
  people += 1;
  const email = `person${people}@people.example`;
  return await client.send<CustomerWire>("POST", "/customer", { name, email });
}

async function mailOf({ row }: House, customerId: string): Promise<void> {
  await until("the mail", async () => {
    const { n } = await row<{ n: number }>(
      "select count(*)::int as n from communication_logs where customer_id = $1 and sent_at is not null",
      [customerId],
    );
    return n > 0;
  });
}

export function formatWaits(waits: Waits): string {
  const { health, dashboard, webhook, mail, joined, machine } = waits;
  return `health ${health}, dashboard ${dashboard}, webhook ${webhook}, mail ${mail}, mail of a segment ${joined}, an idle process ${machine} ms`;
}
