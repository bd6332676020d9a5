import { sql } from "drizzle-orm";
import { EventEmitter, once } from "node:events";
import Fastify from "fastify";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import pg from "pg";
import { countLockWaits } from "../../test/count-lock-waits.ts";
import { rowsOf } from "../../test/database.ts";
import type { Executor } from "../db/client.ts";
import { openDrizzle } from "../db/pool/open-drizzle.ts";
import type { Ctx } from "../deps.ts";
import { closePromptly } from "../http/connections.ts";
import { deleteCampaign } from "../services/campaigns/lifecycle/end-campaign.ts";
import { applyPendingHits } from "../services/deliveries/outcomes/apply-hits.ts";
import { outcomeOf, sendAll, startCampaign, withSending } from "../../test/sending.ts";
import { HIDDEN_LINK, writeToken } from "../services/deliveries/mail/tokens.ts";
import type { TokenKind } from "../services/deliveries/mail/tokens.ts";
import { trackingRoutes } from "./index.ts";
import { registerLinks } from "./links.ts";

const { sender } = withSending();
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";
let app: FastifyInstance;
let ctx: Ctx;
let campaignId: number;

beforeAll(async () => {
  ctx = await sender("resend");
  app = Fastify();
  registerLinks(app, ctx);
  await trackingRoutes(app, ctx);
});
afterAll(async () => await app.close());
beforeEach(async () => {
  ctx = await sender("resend");
  campaignId = await startCampaign(ctx, 2, [{ city: "Navi Mumbai/East" }]);
  await sendAll(ctx, campaignId);
});

function tokenOf(kind: TokenKind, linkIndex = 0): string {
  const content = { kind, campaignId, seq: 1, linkIndex };
  return writeToken(ctx.secrets, content);
}

async function visit(url: string, more: Partial<InjectOptions> = {}) {
  return await app.inject({
    method: "GET",
    url,
    ...more,
    headers: { "user-agent": BROWSER, ...more.headers },
  });
}

/** Counts pending hits, without the wait until they are due. */
async function countNow() {
  await applyPendingHits(ctx, { holdMs: 0 });
  return (await outcomeOf(ctx, campaignId)).campaign;
}

async function person() {
  const [row] = await rowsOf(
    ctx.database,
    sql`select unsubscribed_at is not null as unsubscribed, last_opened_at is not null as opened,
        last_clicked_at is not null as clicked,
        exists (select from suppressions s where s.account_id = c.account_id and s.email = lower(c.email)) as suppressed
      from customers c where account_id = ${ctx.account.id} and name = 'Person 0'`,
  );
  return row;
}

describe("the open pixel", () => {
  it("is the same uncached picture for every token, good or bad", async () => {
    const good = await visit(`/t/o/${tokenOf("open")}.gif`);
    const bad = [
      `/t/o/${tokenOf("click")}.gif`,
      "/t/o/x.gif",
      "/t/o/",
      `/t/o/${"A".repeat(5_000)}`,
    ];
    expect(good.statusCode).toBe(200);
    expect(good.headers["content-type"]).toBe("image/gif");
    expect(good.headers["cache-control"]).toContain("no-store");
    for (const url of bad) {
      const response = await visit(url);
      expect([response.statusCode, response.rawPayload]).toEqual([200, good.rawPayload]);
    }
  });

  it("counts a person's opening once, however often it is fetched", async () => {
    await visit(`/t/o/${tokenOf("open")}.gif`);
    expect(await countNow()).toMatchObject({ opened: 1, delivered: 1, clicked: 0 });
    await visit(`/t/o/${tokenOf("open")}.gif`);
    expect(await countNow()).toMatchObject({ opened: 1 });
    expect(await person()).toMatchObject({ opened: true, clicked: false });
  });

  it("keeps a machine's fetch and counts nothing", async () => {
    await visit(`/t/o/${tokenOf("open")}.gif`, { headers: { "user-agent": "Barracuda Scanner" } });
    await visit(`/t/o/${tokenOf("open")}.gif`, { headers: { "sec-purpose": "prefetch" } });
    await visit(`/t/o/${tokenOf("open")}.gif`, { method: "HEAD" });
    expect(await countNow()).toMatchObject({ opened: 0 });
    const hits = await rowsOf(
      ctx.database,
      sql`select machine, pending from tracking_hits where campaign_id = ${campaignId}`,
    );
    expect(hits).toEqual(Array.from({ length: 3 }, () => ({ machine: true, pending: false })));
  });
});

describe("a picture that is being answered while the server closes", () => {
  it("is the last of its connection", async () => {
    const moments = new EventEmitter();
    const [arrival, closing] = [once(moments, "asked"), once(moments, "closing")];
    const server = Fastify();
    closePromptly(server);
    server.addHook("onRequest", async () => void moments.emit("asked"));
    registerLinks(server, ctx);
    server.addHook("preClose", async () => void moments.emit("closing"));
    const origin = await server.listen({ port: 0, host: "127.0.0.1" });
    const { response, closed } = await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select from campaigns where id = ${campaignId} for update`);
      const under = fetch(`${origin}/t/o/${tokenOf("open")}.gif`, {
        headers: { "user-agent": BROWSER },
      });
      await arrival;
      const ends = server.close();
      await closing;
      return { response: under, closed: ends };
    });
    expect((await response).headers.get("connection")).toBe("close");
    await closed;
  });
});

describe("stored events of a campaign's emails", () => {
  const hitsOf = async (id: number) =>
    await rowsOf(
      ctx.database,
      sql`select kind from tracking_hits where campaign_id = ${id} order by id`,
    );
  const remove = async (db: Executor) =>
    await db.execute(sql`delete from campaigns where id = ${campaignId}`);
  const open = async (id: number) =>
    await visit(`/t/o/${writeToken(ctx.secrets, { kind: "open", campaignId: id, seq: 1 })}.gif`);

  it("goes with the campaign's row, and nothing is stored after that", async () => {
    const other = await startCampaign(await sender("resend"), 1);
    await open(campaignId);
    await open(other);
    await remove(ctx.db);
    expect((await open(campaignId)).statusCode).toBe(200);
    expect([await hitsOf(campaignId), await hitsOf(other)]).toEqual([[], [{ kind: "open" }]]);
  });

  it("is nothing when the campaign is being removed at that moment", async () => {
    let opening: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await remove(tx);
      opening = open(campaignId);
      // One connection has nobody to wait for.
      if (ctx.database.kind === "postgres") await Promise.race([opening, someoneWaits(tx)]);
    });
    await opening;
    expect(await hitsOf(campaignId)).toEqual([]);
  });

  async function someoneWaits(tx: Executor): Promise<void> {
    for (let waiting = 0; waiting === 0;) waiting = await countLockWaits(tx);
  }
});

describe("an address that is called again and again", () => {
  const times = async (count: number, call: () => Promise<{ statusCode: number }>) => {
    const codes: number[] = [];
    for (let n = 0; n < count; n += 1) codes.push((await call()).statusCode);
    return codes;
  };
  const storedHits = async () =>
    await rowsOf(
      ctx.database,
      sql`select seq, count(*)::int as hits from tracking_hits where campaign_id = ${campaignId}
        group by seq order by seq`,
    );

  it("answers as ever, and writes down no more of one mail than a reader could mean", async () => {
    const opens = await times(50, async () => await visit(`/t/o/${tokenOf("open")}.gif`));
    const clicks = await times(50, async () => await visit(`/t/c/${tokenOf("click")}`));
    expect([new Set(opens), new Set(clicks)]).toEqual([new Set([200]), new Set([302])]);
    const other = writeToken(ctx.secrets, { kind: "open", campaignId, seq: 2 });
    await visit(`/t/o/${other}.gif`);
    expect(await storedHits()).toEqual([
      { seq: 1, hits: 60 },
      { seq: 2, hits: 1 },
    ]);
  });

  it("writes down the opens of a whole company behind one address", async () => {
    const readers = Array.from({ length: 2_000 }, (_, index) => index + 1);
    const responses = await Promise.all(
      readers.map(async (seq) => {
        const token = writeToken(ctx.secrets, { kind: "open", campaignId, seq });
        return (await visit(`/t/o/${token}.gif`, { remoteAddress: "203.0.113.7" })).statusCode;
      }),
    );
    expect(new Set(responses)).toEqual(new Set([200]));
    expect(await storedHits()).toEqual(readers.map((seq) => ({ seq, hits: 1 })));
  });

  it("answers as ever while nothing can be written down", async () => {
    const away = new pg.Pool({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    const server = Fastify();
    const messages: unknown[] = [];
    const log = { ...ctx.log, error: (...words: unknown[]) => void messages.push(words) };
    registerLinks(server, { ...ctx, db: openDrizzle(away), log });
    const open = async (seq: number) => {
      const token = writeToken(ctx.secrets, { kind: "open", campaignId, seq });
      return await server.inject({ url: `/t/o/${token}.gif`, headers: { "user-agent": BROWSER } });
    };
    const responses = await Promise.all(Array.from({ length: 500 }, async (_, seq) => open(seq)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.length).toBeLessThan(50);
    await server.close();
    await away.end();
    expect(await storedHits()).toEqual([]);
  });

  it("takes ten changes of mind in a minute, and then asks to wait", async () => {
    const url = `/u/${tokenOf("unsubscribe")}`;
    const change = async (path: string) => await visit(path, { method: "POST" });
    expect(await times(10, async () => await change(url))).toEqual(Array(10).fill(200));
    const response = await change(`${url}/undo`);
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "60"]);
    expect(await person()).toMatchObject({ unsubscribed: true, suppressed: true });
    const other = writeToken(ctx.secrets, { kind: "unsubscribe", campaignId, seq: 2 });
    expect((await change(`/u/${other}`)).statusCode).toBe(200);
  });
});

const HOSTS = [
  "evil.example",
  "evil.example/%2e%2e",
  "evil.example:443/x",
  "shop.example@evil.example",
  "evil.example#shop.example",
  "evil.example?shop.example",
  "[::1]",
  "2130706433",
  "evil%E3%80%82example",
  "xn--vil-6la.example",
  "evil.example%00.shop.example",
  "%65vil.example",
];
const BEFORE = [
  "",
  "/",
  "//",
  "///",
  "%2f%2f",
  "%5c%5c",
  "/%5c",
  "https:",
  "https://",
  "https:%2f%2f",
  "http:/%5c",
  "javascript:",
  "data:text/html,",
  "@",
  ".",
  "?next=https://",
  "?url=//",
  "&to=//",
  ";//",
  "%0d%0aLocation:%20//",
];
const REDIRECTIONS = BEFORE.flatMap((before) => HOSTS.map((host) => `${before}${host}`));

describe("a click link", () => {
  it("never leads off the list, for any text behind a token or instead of one", async () => {
    expect(REDIRECTIONS.length).toBeGreaterThanOrEqual(200);
    const good = tokenOf("click", 1);
    for (const address of REDIRECTIONS) {
      for (const path of [address, `${good}${address}`, `${good}/${address}`]) {
        const response = await visit(`/t/c/${path}`);
        const { location } = response.headers;
        expect([path, [undefined, "https://shop.example/b"].includes(location)]).toEqual([
          path,
          true,
        ]);
        if (location === undefined) expect(response.statusCode).toBe(404);
      }
    }
  });

  it("leads to the author's address with the recipient's values, and counts as click and open", async () => {
    const response = await visit(`/t/c/${tokenOf("click")}`);
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      location: "https://shop.example/a?c=Navi%20Mumbai%2FEast",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "cache-control": "no-store",
    });
    expect(await countNow()).toMatchObject({ clicked: 1, opened: 1 });
    expect(await person()).toMatchObject({ opened: true, clicked: true });
  });

  it("never leads anywhere for a token that is none of ours", async () => {
    const good = tokenOf("click");
    const bad = [
      tokenOf("open"),
      tokenOf("click", 7),
      `${good}A`,
      good.slice(0, -1),
      "https://evil.example",
      "%2F%2Fevil.example",
    ];
    for (const token of bad) {
      const response = await visit(`/t/c/${token}`);
      expect(response.statusCode).toBe(404);
      expect(response.headers["location"]).toBeUndefined();
      expect(response.body).not.toContain("evil");
    }
  });

  it("followed by a scanner with all the others counts as nothing", async () => {
    await visit(`/t/o/${tokenOf("open")}.gif`);
    await visit(`/t/c/${tokenOf("click", 0)}`);
    await visit(`/t/c/${tokenOf("click", 1)}`);
    expect((await visit(`/t/c/${tokenOf("click", HIDDEN_LINK)}`)).statusCode).toBe(404);
    expect(await countNow()).toMatchObject({ opened: 0, clicked: 0 });
    const hits = await rowsOf(
      ctx.database,
      sql`select machine from tracking_hits where campaign_id = ${campaignId}`,
    );
    expect(hits).toEqual(Array.from({ length: 4 }, () => ({ machine: true })));
  });

  it("goes on working after its campaign was deleted", async () => {
    await deleteCampaign(ctx, { id: String(campaignId) });
    const response = await visit(`/t/c/${tokenOf("click", 1)}`);
    expect(response.headers["location"]).toBe("https://shop.example/b");
  });
});

describe("the unsubscribe page", () => {
  it("asks on GET and changes nothing", async () => {
    const response = await visit(`/u/${tokenOf("unsubscribe")}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("Unsubscribe from Dakiya &amp; Sons?");
    expect(response.body).toContain(`<form method="post" action="/u/${tokenOf("unsubscribe")}">`);
    expect(response.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(await person()).toMatchObject({ unsubscribed: false, suppressed: false });
  });

  it.each([
    [
      "a mail client's one click",
      "application/x-www-form-urlencoded",
      "List-Unsubscribe=One-Click",
    ],
    [
      "a multipart one click",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ["its own button", "application/x-www-form-urlencoded", ""],
  ])("unsubscribes at once by %s, and takes it back when asked", async (_, type, payload) => {
    const url = `/u/${tokenOf("unsubscribe")}`;
    const response = await visit(url, {
      method: "POST",
      payload,
      headers: { "content-type": type },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers["location"]).toBeUndefined();
    expect(response.body).toContain("You are unsubscribed");
    expect(await person()).toMatchObject({ unsubscribed: true, suppressed: true });
    expect((await visit(url)).body).toContain("Subscribe again");

    const undoResponse = await visit(`${url}/undo`, { method: "POST" });
    expect(undoResponse.body).toContain("You are subscribed again");
    expect(await person()).toMatchObject({ unsubscribed: false, suppressed: false });
  });

  it.each([
    ["nothing at all", undefined, undefined],
    ["a body of no type", undefined, "List-Unsubscribe=One-Click"],
    ["an empty form", "application/x-www-form-urlencoded", ""],
    ["a multipart without boundary", "multipart/form-data", "List-Unsubscribe=One-Click"],
    ["a body cut off", "multipart/form-data; boundary=x", "--x\r\ncontent-dis"],
    ["JSON that is none", "application/json", "{"],
    ["a type that is none", "One-Click", "List-Unsubscribe=One-Click"],
    ["a type of odd characters", "; charset=,;/", "List-Unsubscribe=One-Click"],
    ["an empty type", "", "List-Unsubscribe=One-Click"],
  ])("is never refused to a mail service, however often it posts %s", async (_, type, payload) => {
    const url = `/u/${tokenOf("unsubscribe")}`;
    const headers = type === undefined ? {} : { "content-type": type };
    const post = { method: "POST", ...(payload !== undefined && { payload }), headers } as const;
    const statuses = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push((await visit(url, post)).statusCode);
    expect(statuses).toEqual(Array(12).fill(200));
    expect(await person()).toMatchObject({ unsubscribed: true, suppressed: true });
  });

  it("does not lift a complaint when it takes an unsubscription back", async () => {
    await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
      select account_id, lower(email), 'complained' from customers
      where account_id = ${ctx.account.id} and name = 'Person 0'`);
    const url = `/u/${tokenOf("unsubscribe")}`;
    await visit(url, { method: "POST" });
    await visit(`${url}/undo`, { method: "POST" });
    expect(await person()).toMatchObject({ unsubscribed: false, suppressed: true });
  });

  it("answers every other token alike", async () => {
    for (const token of [tokenOf("open"), tokenOf("log"), "x", `${tokenOf("unsubscribe")}=`]) {
      for (const method of ["GET", "POST"] as const) {
        const response = await visit(`/u/${token}`, { method });
        expect(response.statusCode).toBe(404);
        expect(response.body).toContain("This link does not work");
      }
    }
  });
});

describe("both links of a mail that has two", () => {
  it.each([
    ["400 milliseconds", 0, true],
    ["1 second", 1, false],
  ])("followed within %s count as %i clicks", async (gap, clicked, machine) => {
    for (const linkIndex of [0, 1]) await visit(`/t/c/${tokenOf("click", linkIndex)}`);
    await ctx.db.execute(sql`
      update tracking_hits set at = first.at - interval '1 minute' + link_index * ${gap}::interval
      from (select min(at) as at from tracking_hits where campaign_id = ${campaignId}) first
      where campaign_id = ${campaignId}
    `);
    expect(await countNow()).toMatchObject({ clicked });
    const hits = await rowsOf(
      ctx.database,
      sql`select machine from tracking_hits where campaign_id = ${campaignId}`,
    );
    expect(hits).toEqual([{ machine }, { machine }]);
  });
});
