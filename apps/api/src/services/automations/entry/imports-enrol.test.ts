import type { Trigger } from "@dakiya/domain/automation";
import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addPeople,
  emailOf,
  createPublished,
  movableClock,
  runTick,
  wait,
  enrolmentsOf,
} from "../../../../test/automations.ts";
import { importFile } from "../../../../test/imports.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { createField } from "../../fields/change-fields.ts";
import { getImport, undoImport } from "../../imports/index.ts";
import { loadSampleData } from "../../sample-data/load-sample-data.ts";
import { createSegment } from "../../segments/create-segment.ts";

const { sender } = withSending();
const MINUTE_MS = 60_000;

let ctx: Ctx;
let moveOn: (ms: number) => void;
let inPune: Trigger;

beforeEach(async () => {
  const { clock, moveOn: move } = movableClock();
  ctx = { ...(await sender("resend")), clock };
  moveOn = move;
  const rules = {
    combinator: "and" as const,
    rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
  };
  const segment = { name: "Pune", description: "", rules, is_dynamic: true };
  inPune = { type: "joinsSegment", segmentId: (await createSegment(ctx, segment))._id };
});

const live = async (trigger: Trigger) =>
  await createPublished(ctx, { trigger, steps: [wait("w", 1)], reentry: { type: "every" } });

/** Everybody who entered by now, polls of a later minute among them. */
async function entered(): Promise<string[]> {
  moveOn(2 * MINUTE_MS);
  await runTick(ctx);
  return (await enrolmentsOf(ctx)).map((enrolment) => String(enrolment["name"])).toSorted();
}

const FILE = "name,email,city,interests\nAsha,asha@x.in,Pune,tea\nRavi,ravi@x.in,Agra,\n";
const byAny: Trigger = { type: "added", by: null, tag: null };
const byImport: Trigger = { type: "added", by: "import", tag: null };
const tagged: Trigger = { type: "added", by: null, tag: { field: "interests", tag: "tea" } };
const ordered: Trigger = { type: "order", first: false };

const today = () => new Date().toISOString().replace("T", " ").slice(0, 16);
const shop = () =>
  [
    "Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Order Total Amount,Item Name,Quantity,Item Cost,SKU",
    `55,Completed,${today()},Asha,Rao,asha@x.in,250,Tea,1,250,T`,
  ].join("\n");

describe("an import that does not enrol", () => {
  it.each<[string, () => Trigger, () => string]>([
    ["customers that are added", () => byAny, () => FILE],
    ["customers that imports add", () => byImport, () => FILE],
    ["a tag", () => tagged, () => FILE],
    ["a segment", () => inPune, () => FILE],
    ["orders", () => ordered, shop],
    ["customers that orders add", () => byAny, shop],
  ])(
    "enrols nobody by %s and says so, and one that enrols counts its entries",
    async (_, trigger, file) => {
      await createField(ctx, { label: "Interests", type: "tags", choices: [], description: "" });
      await live(trigger());
      const { notes } = await importFile(ctx, file());
      expect(notes.join()).toContain("enrolled no customers");
      expect(await entered()).toEqual([]);

      const other = file().replaceAll("@x.in", "@y.in").replace("\n55,", "\n56,");
      const { _id: id, notes: enrolling } = await importFile(ctx, other, { enrols: true });
      expect(enrolling.join()).not.toContain("Nobody entered");
      const names = await entered();
      expect(names.length).toBeGreaterThan(0);
      expect(await getImport(ctx, { id })).toMatchObject({ enrols: true, entered: names.length });
    },
  );

  it("counts customers whom it moves into a segment as earlier members, until they leave and rejoin", async () => {
    const [id] = await addPeople(ctx, [{ name: "Asha", city: "Agra" }]);
    await live(inPune);
    await importFile(ctx, `name,email,city\nAsha,${emailOf(ctx, "Asha")},Pune\n`);
    expect(await entered()).toEqual([]);
    for (const city of ["Agra", "Pune"]) {
      await ctx.db.execute(sql`update customers set city = ${city} where id = ${id}`);
      await entered();
    }
    expect(await entered()).toEqual(["Asha"]);
  });

  it("enrols nobody by a segment when it is undone, and neither does sample data", async () => {
    await addPeople(ctx, [{ name: "Asha", city: "Pune" }]);
    const { _id: id } = await importFile(
      ctx,
      `name,email,city\nAsha,${emailOf(ctx, "Asha")},Agra\n`,
    );
    await live(inPune);
    await undoImport(ctx, { id });
    expect(await entered()).toEqual([]);
    await ctx.db.execute(
      sql`update automations set trigger = jsonb_set(trigger, '{segmentId}', (
        select to_jsonb(id::text) from segments where account_id = ${ctx.account.id} order by id limit 1))
        where account_id = ${ctx.account.id}`,
    );
    await ctx.db
      .execute(sql`update segments set rules = '{"combinator":"and","rules":[{"field":"total_spent","operator":">=","value":0}]}'
      where account_id = ${ctx.account.id}`);
    await entered();
    await loadSampleData(ctx, {});
    expect(await entered()).toEqual([]);
  });

  it("enrols nobody while triggers are polled at the same time", async () => {
    await live(inPune);
    await addPeople(ctx, [{ name: "Meera", city: "Agra" }]);
    for (let round = 0; round < runs(5); round += 1) {
      const rows = Array.from({ length: 300 }, (_, nth) => `p${round}x${nth}@x.in,Pune`).join("\n");
      const importing = importFile(ctx, `email,city\n${rows}\n`);
      for (let polls = 0; polls < 30; polls += 1) {
        moveOn(2 * MINUTE_MS);
        await runTick(ctx);
        // The embedded database would keep the thread that reads the file waiting.
        await new Promise(setImmediate);
      }
      await importing;
    }
    expect(await entered()).toEqual([]);
    await ctx.db.execute(
      sql`update customers set city = 'Pune' where account_id = ${ctx.account.id} and name = 'Meera'`,
    );
    expect(await entered()).toEqual(["Meera"]);
  });
});
