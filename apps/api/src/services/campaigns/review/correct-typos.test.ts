import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { rowsOf } from "../../../../test/database.ts";
import { withSending } from "../../../../test/sending.ts";
import { keepErased } from "../../customers/erased-addresses.ts";
import { lockCustomers } from "../../customers/lock-customers.ts";
import { correctTypos } from "./correct-typos.ts";

const { sender, stranger } = withSending();

async function withPeople(people: readonly Record<string, unknown>[]) {
  const ctx = await sender("brevo");
  await insertCustomers(
    ctx.database,
    ctx.account.id,
    people.map((one) => ({ email: "", ...one })),
  );
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const audience = { kind: "segment", segmentId } as const;
  const emails = async () =>
    (
      await rowsOf(
        ctx.database,
        sql`select email from customers where account_id = ${ctx.account.id} order by id`,
      )
    ).map(({ email }) => email);
  const acts = async () =>
    await rowsOf(
      ctx.database,
      sql`select details from audit_events where account_id = ${ctx.account.id}
        and action = 'customers.addresses-corrected'`,
    );
  return { ctx, audience, emails, acts };
}

const DOMAINS = ["gmial.com", "yaho.com"];

describe("Correcting mistyped domains", () => {
  it("changes the domain alone, of the domains it was given, and is one entry of the security log", async () => {
    const { ctx, audience, emails, acts } = await withPeople([
      { email: "Asha.K@Gmial.com" },
      { email: "ravi@yaho.com" },
      { email: "mina@hotmial.com" },
      { email: "jo@shop.example" },
    ]);
    expect(await correctTypos(ctx, { audience, domains: DOMAINS })).toEqual({
      ...{ corrected: 2, kept: 0, clashes: [], hasMore: false },
    });
    expect(await emails()).toEqual([
      ...["Asha.K@gmail.com", "ravi@yahoo.com", "mina@hotmial.com", "jo@shop.example"],
    ]);
    expect(await acts()).toEqual([{ details: { customers: 2 } }]);
    expect(await correctTypos(ctx, { audience, domains: DOMAINS })).toMatchObject({ corrected: 0 });
    expect(await acts()).toHaveLength(1);
  });

  it("keeps addresses whose right one is taken or was erased, and names them", async () => {
    const { ctx, audience, emails } = await withPeople([
      { email: "asha@gmial.com" },
      { email: "ASHA@gmail.com", isActive: false },
      { email: "ravi@gmial.com" },
      { email: "ravi@gmaill.com" },
      { email: "gone@gmial.com" },
    ]);
    await ctx.db.transaction(async (tx) => await keepErased(tx, ctx, ["gone@gmail.com"]));
    const done = await correctTypos(ctx, { audience, domains: ["gmial.com", "gmaill.com"] });
    expect(done).toMatchObject({ corrected: 1, kept: 3, hasMore: false });
    const reasons = done.clashes.map(({ email, meant, reason }) => [email, meant, reason]);
    expect(reasons.toSorted()).toEqual([
      ["asha@gmial.com", "asha@gmail.com", "taken"],
      ["gone@gmial.com", "gone@gmail.com", "erased"],
      ["ravi@gmaill.com", "ravi@gmail.com", "taken"],
    ]);
    expect(await emails()).toEqual([
      ...["asha@gmial.com", "ASHA@gmail.com", "ravi@gmail.com", "ravi@gmaill.com"],
      "gone@gmial.com",
    ]);
  });

  it("leaves customers as they are who get no email", async () => {
    const { ctx, audience, emails } = await withPeople([
      { email: "a@gmial.com", unsubscribedAt: new Date() },
      { email: "b@gmial.com", isActive: false },
      { email: "c@gmial.com" },
    ]);
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      values (${ctx.account.id}, 'c@gmial.com', 'complained')`);
    expect(await correctTypos(ctx, { audience, domains: DOMAINS })).toMatchObject({ corrected: 0 });
    expect(await emails()).toEqual(["a@gmial.com", "b@gmial.com", "c@gmial.com"]);
  });

  it("goes on with the next act where there are too many for one", async () => {
    const { ctx, audience, emails } = await withPeople([
      ...[{ email: "a@gmail.com" }, { email: "a@gmial.com" }, { email: "b@gmial.com" }],
      { email: "c@gmial.com" },
    ]);
    const input = { audience, domains: DOMAINS };
    expect(await correctTypos(ctx, input, 1)).toMatchObject({
      corrected: 1,
      kept: 1,
      hasMore: true,
    });
    expect(await correctTypos(ctx, input, 1)).toMatchObject({ corrected: 1, hasMore: false });
    expect((await emails()).slice(2)).toEqual(["b@gmail.com", "c@gmail.com"]);
  });

  it("is refused for a domain that is no typo, and to strangers", async () => {
    const { ctx, audience, emails } = await withPeople([{ email: "a@gmial.com" }]);
    await expect(correctTypos(ctx, { audience, domains: ["shop.example"] })).rejects.toMatchObject({
      kind: "invalid",
      fields: [{ path: "domains.0" }],
    });
    await expect(
      correctTypos(await stranger(), { audience, domains: DOMAINS }),
    ).rejects.toMatchObject({ kind: "missing" });
    expect(await emails()).toEqual(["a@gmial.com"]);
  });

  // The embedded database has one connection.
  it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)("waits for no import", async () => {
    const { ctx, audience } = await withPeople([{ email: "a@gmial.com" }]);
    await ctx.db.transaction(async (tx) => {
      await lockCustomers(tx, ctx.account.id);
      await expect(correctTypos(ctx, { audience, domains: DOMAINS })).rejects.toMatchObject({
        kind: "conflict",
      });
    });
  });
});
