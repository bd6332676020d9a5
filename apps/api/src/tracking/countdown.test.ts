import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTestApp } from "../../test/harness.ts";

const run = withTestApp();

const design = (endsAt: string) => ({
  version: 2,
  blocks: [
    {
      ...{ id: "c", type: "countdown", align: "center", endsAt, timeZone: "Asia/Kolkata" },
      ...{ label: "Ends", over: "It is over" },
      units: { days: "दिन", hours: "Hours", minutes: "Minutes", seconds: "Seconds" },
    },
  ],
});

it("A message shows its countdown by an address that anybody may ask for, and writes the end beside it", async () => {
  const person = await run().signIn();
  const preview = async (endsAt: string) => {
    const input = { subject: "S", design: design(endsAt) };
    return (await person.rest("POST", "/user/campaign-preview", input)).body.data;
  };
  const { html, text } = await preview("2126-11-30T13:00:00Z");
  expect(html).toContain('alt="Ends 30 Nov 2126, 6:30 pm IST"');
  expect(html).toContain("दिन");
  expect(text).toContain("Ends 30 Nov 2126, 6:30 pm IST");
  const pathOf = (page: string) =>
    new URL(/src="([^"]+\/countdown\/[^"]+)"/.exec(page)?.[1] ?? "").pathname;
  const visitor = run().visitor();
  const gif = await visitor.inject({ method: "GET", url: pathOf(html) });
  expect([gif.statusCode, gif.headers["content-type"], gif.headers["cache-control"]]).toEqual([
    200,
    "image/gif",
    "no-store, max-age=0",
  ]);
  expect(gif.headers["set-cookie"]).toBeUndefined();
  const over = await visitor.inject({
    method: "GET",
    url: pathOf((await preview("2020-01-01T00:00:00Z")).html),
  });
  expect([over.statusCode, over.headers["cache-control"]]).toEqual([200, "public, max-age=86400"]);
  for (const url of [
    "/countdown/",
    "/countdown/x.gif",
    `${pathOf(html).slice(0, -8)}AAAA.gif`,
    `/countdown/${"a".repeat(2000)}`,
  ])
    expect((await visitor.inject({ method: "GET", url })).statusCode).toBe(404);
});

it("A campaign that has started keeps the address, whatever becomes of the brand", async () => {
  const person = await run().signIn();
  const { account } = await run().memberOf(person);
  const input = {
    draft: { name: "A", subject: "S", body: "", design: design("2126-11-30T13:00:00Z") },
  };
  expect((await person.rest("POST", "/user/campaign-drafts", input)).body.success).toBe(true);
  const { rows } = await run().deps.db.execute(sql`
    select body from campaigns where account_id = ${account.id}
  `);
  expect(rows).toEqual([{ body: "Ends 30 Nov 2126, 6:30 pm IST" }]);
});
