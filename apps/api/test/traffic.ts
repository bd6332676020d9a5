import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { customersOf, insertCustomers, someCustomer } from "./customers.ts";
import { rowsOf } from "./database.ts";
import { importFile } from "./imports.ts";
import { customers } from "../src/db/schema/index.ts";
import type { Ctx } from "../src/deps.ts";
import { createCampaign } from "../src/services/campaigns/start/create-campaign.ts";
import { deleteCampaign } from "../src/services/campaigns/lifecycle/end-campaign.ts";
import { deactivateCustomers, reactivateCustomer } from "../src/services/customers/set-active.ts";
import { updateCustomer } from "../src/services/customers/save-customer.ts";
import type { LogFact } from "../src/services/deliveries/outcomes/merge-facts.ts";
import { recordFacts } from "../src/services/deliveries/outcomes/record-facts.ts";
import { MESSAGE, sendOnce } from "./sending.ts";
import { foldCustomers } from "../src/services/insights/fold-customers.ts";
import { foldEngagement } from "../src/services/insights/fold-engagement.ts";

/** One step of a user's day; `nth` chooses among the existing things. */
export type Step =
  | { kind: "add"; ages: (number | null)[] }
  | { kind: "import"; rows: { nth: number; city: string; spent: number }[] }
  | { kind: "edit"; nth: number; spent: number; orders: number; age: number; city: string }
  | { kind: "deactivate" | "reactivate"; nth: number }
  | { kind: "move"; from: string; city: string }
  | { kind: "campaign"; daysAgo: number }
  | { kind: "send" | "delete"; nth: number }
  | {
      kind: "events";
      facts: { nth: number; seq: number; name: keyof LogFact; minutesAgo: number }[];
    }
  | { kind: "fold" };

const nth = fc.nat(30);
const city = fc.constantFrom("Pune", "pune", "Delhi", "Kochi", "KOCHI", "");
const spent = fc.constantFrom(0, 0.5, 999.99, 1000, 4999.5, 9999.99, 10_000, 250_000.25);
const kind = <Kind extends Step["kind"]>(name: Kind) => fc.constant(name);

const arbFact = fc.record({
  nth,
  seq: fc.integer({ min: 1, max: 8 }),
  name: fc.constantFrom(
    "sentAt" as const,
    "deliveredAt" as const,
    "openedAt" as const,
    "clickedAt" as const,
    "failedAt" as const,
  ),
  minutesAgo: fc.oneof(fc.nat(120), fc.nat(60 * 24 * 100), fc.nat(60 * 24 * 500)),
});
const arbAge = fc.option(fc.integer({ min: 0, max: 99 }));
const arbRow = fc.record({ nth, city, spent });
const daysAgo = fc.constantFrom(0, 3, 10, 35, 50, 100, 170, 400);

const arbAdd = fc.record({ kind: kind("add"), ages: fc.array(arbAge, { maxLength: 5 }) });
const arbImport = fc.record({ kind: kind("import"), rows: fc.array(arbRow, { maxLength: 6 }) });
const arbEdit = fc.record({
  kind: kind("edit"),
  nth,
  spent,
  orders: fc.nat(9),
  age: fc.integer({ min: 1, max: 99 }),
  city,
});
const arbCampaign = fc.record({ kind: kind("campaign"), daysAgo });
const arbEvents = fc.record({ kind: kind("events"), facts: fc.array(arbFact, { maxLength: 12 }) });

/** A random step; steps that change figures are more frequent. */
export const arbStep: fc.Arbitrary<Step> = fc.oneof(
  arbAdd,
  arbAdd,
  arbImport,
  arbEdit,
  arbEdit,
  fc.record({ kind: kind("move"), from: city, city }),
  fc.record({ kind: kind("deactivate"), nth }),
  fc.record({ kind: kind("reactivate"), nth }),
  arbCampaign,
  arbCampaign,
  arbCampaign,
  fc.record({ kind: kind("send"), nth }),
  fc.record({ kind: kind("send"), nth }),
  fc.record({ kind: kind("delete"), nth }),
  arbEvents,
  arbEvents,
  arbEvents,
  arbEvents,
  fc.record({ kind: kind("fold") }),
);

const at = <T>(all: readonly T[], index: number): T | undefined => all[index % (all.length || 1)];

/** Does one step for a user, whose campaigns all go to the one segment. */
export async function take(ctx: Ctx, step: Step, segmentId: string): Promise<void> {
  const mine = async () => await customersOf(ctx.database, ctx.account.id);
  const sentCampaigns = async () =>
    (
      await rowsOf(
        ctx.database,
        sql`select id, deleted_at is null as live from campaigns where account_id = ${ctx.account.id} order by id`,
      )
    ).map(({ id, live }) => ({ id: Number(id), live: live === true }));
  switch (step.kind) {
    case "add":
      if (step.ages.length === 0) return;
      await insertCustomers(
        ctx.database,
        ctx.account.id,
        step.ages.map((age) => someCustomer({ age })),
      );
      return;
    case "import": {
      const people = await mine();
      const rows = step.rows.map((row, index) =>
        [
          `Imported ${index}`,
          at(people, row.nth)?.email ?? someCustomer().email,
          row.city,
          row.spent,
        ].join(","),
      );
      await importFile(ctx, ["name,email,city,total_spent", ...rows].join("\n"));
      return;
    }
    case "edit": {
      const person = at(await mine(), step.nth);
      if (person === undefined) return;
      const patch = {
        address: { city: step.city },
        demographics: { age: step.age },
        stats: { total_spent: step.spent, order_count: step.orders },
      };
      await updateCustomer(ctx, { id: String(person.id), patch });
      return;
    }
    case "deactivate":
    case "reactivate": {
      const person = at(await mine(), step.nth);
      if (person === undefined) return;
      const id = String(person.id);
      await (step.kind === "reactivate"
        ? reactivateCustomer(ctx, { id })
        : deactivateCustomers(ctx, { ids: [id] }));
      return;
    }
    case "move":
      await ctx.db
        .update(customers)
        .set({ city: step.city })
        .where(and(eq(customers.accountId, ctx.account.id), eq(customers.city, step.from)));
      return;
    case "campaign": {
      await insertCustomers(ctx.database, ctx.account.id, [someCustomer()]);
      const campaign = { name: "Diwali", segmentId, template: MESSAGE };
      const { _id } = await createCampaign(ctx, { campaign });
      await backdate(ctx, Number(_id), step.daysAgo);
      return;
    }
    case "send": {
      const campaign = at(await sentCampaigns(), step.nth);
      if (campaign?.live === true) await sendOnce(ctx, campaign.id);
      return;
    }
    case "delete": {
      const campaign = at(await sentCampaigns(), step.nth);
      if (campaign?.live === true) await deleteCampaign(ctx, { id: String(campaign.id) });
      return;
    }
    case "events": {
      const all = await sentCampaigns();
      const facts = step.facts.flatMap(({ nth: index, seq, name, minutesAgo }) => {
        const campaign = at(all, index);
        const happened = new Date(Date.now() - minutesAgo * 60_000);
        return campaign === undefined ? [] : [{ campaignId: campaign.id, seq, [name]: happened }];
      });
      await recordFacts(ctx.db, ctx.account.id, facts);
      return;
    }
    case "fold":
      await foldEngagement(ctx);
      await foldCustomers(ctx);
  }
}

/** Moves the campaign's creation a number of days back. */
async function backdate(ctx: Ctx, id: number, days: number): Promise<void> {
  const back = sql`${days}::int * interval '24 hours'`;
  await ctx.db.execute(sql`update campaigns set created_at = created_at - ${back},
    logged_at = logged_at - ${back} where id = ${id}`);
  await ctx.db.execute(sql`update communication_logs set created_at = created_at - ${back}
    where campaign_id = ${id}`);
}
