import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();
let person: TestClient;
let accountId: number;

beforeEach(async () => {
  person = await run().signIn();
  accountId = (await run().memberOf(person)).account.id;
});

const add = async (...emails: string[]) =>
  await person.rest("POST", "/user/suppressions", { emails });
const remove = async (...emails: string[]) =>
  await person.rest("POST", "/user/suppressions/remove", { emails });
const list = async (query = "") => (await person.rest("GET", `/user/suppressions${query}`)).body;
const emailsOf = (body: { data: { email: string }[] }) => body.data.map(({ email }) => email);

/** Later than all before it, even by a clock that counts in milliseconds. */
async function suppressed(email: string, reason: string, customer?: { unsubscribed: boolean }) {
  const { db } = run().deps;
  await db.execute(sql`
    insert into suppressions (account_id, email, reason, created_at)
    values (${accountId}, ${email}, ${reason}, clock_timestamp() + interval '1 second')`);
  if (customer === undefined) return;
  await db.execute(sql`
    insert into customers (account_id, name, email, unsubscribed_at)
    values (${accountId}, 'Asha', ${email.toUpperCase()}, ${customer.unsubscribed ? sql`now()` : null})`);
}

async function isUnsubscribed(email: string): Promise<unknown> {
  const [row] = await rowsOf(
    run().deps.database,
    sql`select unsubscribed_at is not null as yes from customers
        where account_id = ${accountId} and lower(email) = ${email}`,
  );
  return row?.["yes"];
}

describe("adding", () => {
  it("keeps each address once, without case, and names invalid ones", async () => {
    const response = await add(
      " Asha@Example.com",
      "asha@example.com",
      "not an address",
      "",
      "b@c",
    );
    expect(response.body).toMatchObject({
      message: "1 address added, 2 refused",
      data: { added: 1, known: 0, refused: ["not an address", "b@c"] },
    });
    const again = await person.mutate("suppressions.add", {
      emails: ["ASHA@example.com", "ravi@example.com"],
    });
    expect(again.body.result.data).toEqual({ added: 1, known: 1, refused: [] });
  });

  it("keeps the reason of an address that is listed already", async () => {
    await suppressed("asha@example.com", "complained");
    await add("asha@example.com");
    expect((await list()).data[0]).toMatchObject({ reason: "complained" });
  });

  it("takes ten thousand in a call and says when there are more", async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => `p${n}@example.com`);
    expect((await person.mutate("suppressions.add", { emails: many })).status).toBe(400);
    const whole = await person.mutate("suppressions.add", { emails: many.slice(1) });
    expect(whole.body.result.data).toMatchObject({ added: 10_000 });
  });
});

describe("the list", () => {
  it("shows reason and customer, the newest first, in pages that miss and repeat nobody", async () => {
    // All of one call have the same instant; the address decides among them.
    await add(...Array.from({ length: 7 }, (_, n) => `p${n}@example.com`));
    await suppressed("asha@example.com", "bounced", { unsubscribed: false });
    const emails: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(`?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`);
      emails.push(...emailsOf(page));
      expect(page.reasonCounts).toEqual({ bounced: 1, complained: 0, unsubscribed: 0, manual: 7 });
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(emails).toEqual([
      "asha@example.com",
      ...Array.from({ length: 7 }, (_, n) => `p${6 - n}@example.com`),
    ]);
    expect((await list("?limit=1")).data[0]).toMatchObject({
      reason: "bounced",
      customer: { name: "Asha" },
    });
  });

  it("searches a part of the address and filters by reason, and still counts the whole list", async () => {
    await suppressed("asha@example.com", "bounced");
    await suppressed("ravi@shop.in", "complained");
    expect(emailsOf(await list("?search=SHOP"))).toEqual(["ravi@shop.in"]);
    expect(emailsOf(await list("?search=%25"))).toEqual([]);
    const bounced = await list("?reason=bounced");
    expect(emailsOf(bounced)).toEqual(["asha@example.com"]);
    expect(bounced.reasonCounts).toMatchObject({ bounced: 1, complained: 1 });
  });

  it.each(["cursor=x", "cursor=1.2.3.4.5.", "reason=bored", "limit=0", "limit=x", "search=%00"])(
    "answers %s with a sentence or nothing, never with a fault",
    async (query) => {
      const { status, body } = await person.rest("GET", `/user/suppressions?${query}`);
      expect([200, 400]).toContain(status);
      expect(body.message).toMatch(/\w/);
    },
  );

  it("is each user's own", async () => {
    await suppressed("asha@example.com", "manual");
    const stranger = await run().signIn();
    expect((await stranger.rest("GET", "/user/suppressions")).body).toMatchObject({
      data: [],
      reasonCounts: { manual: 0 },
    });
    const response = await stranger.rest("POST", "/user/suppressions/remove", {
      emails: ["asha@example.com"],
    });
    expect(response.body.data).toEqual({ removed: 0, unsubscribed: 0, unknown: 1 });
    expect(emailsOf(await list())).toEqual(["asha@example.com"]);
    const exported = await stranger.inject({ url: "/api/user/suppressions/export.csv" });
    expect(exported.body).not.toContain("asha");
  });
});

describe("removing", () => {
  it("lets an unsubscribed person be mailed again", async () => {
    await suppressed("asha@example.com", "unsubscribed", { unsubscribed: true });
    const response = await remove("Asha@example.com", "nobody@example.com");
    expect(response.body.data).toEqual({ removed: 1, unsubscribed: 0, unknown: 1 });
    expect(emailsOf(await list())).toEqual([]);
    expect(await isUnsubscribed("asha@example.com")).toBe(false);
  });

  it("keeps an address that has unsubscribed beside another reason", async () => {
    await suppressed("asha@example.com", "bounced", { unsubscribed: true });
    const response = await remove("asha@example.com");
    expect(response.body.data).toEqual({ removed: 0, unsubscribed: 1, unknown: 0 });
    expect((await list()).data[0]).toMatchObject({ reason: "unsubscribed" });
    expect(await isUnsubscribed("asha@example.com")).toBe(true);
  });

  it("is over both transports the same", async () => {
    await suppressed("asha@example.com", "manual");
    const response = await person.mutate("suppressions.remove", { emails: ["asha@example.com"] });
    expect(response.body.result.data).toEqual({ removed: 1, unsubscribed: 0, unknown: 0 });
    expect((await remove()).status).toBe(400);
  });
});

describe("the export", () => {
  it("is CSV that no spreadsheet takes for formulas", async () => {
    await suppressed("=cmd@example.com", "manual");
    await suppressed("asha@example.com", "bounced", { unsubscribed: false });
    const response = await person.inject({ url: "/api/user/suppressions/export.csv" });
    expect(response.headers["content-disposition"]).toContain("suppressions.csv");
    const lines = response.body.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines[0]).toBe('"email","reason","customer","added"');
    expect(lines[1]).toMatch(/^"asha@example.com","bounced","Asha","20/);
    expect(lines[2]).toMatch(/^"'=cmd@example.com","manual",""/);
  });

  it("holds more than a chunk of it, and only the rows of a filter", async () => {
    await add(...Array.from({ length: 1_200 }, (_, n) => `p${n}@example.com`));
    await suppressed("asha@example.com", "bounced");
    const whole = await person.inject({ url: "/api/user/suppressions/export.csv" });
    expect(new Set(whole.body.trimEnd().split("\r\n")).size).toBe(1_202);
    const some = await person.inject({ url: "/api/user/suppressions/export.csv?reason=bounced" });
    expect(some.body.trimEnd().split("\r\n")).toHaveLength(2);
  });
});
