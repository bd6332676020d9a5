import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { rowsOf } from "../../test/database.ts";
import { importFile } from "../../test/imports.ts";
import { sendAll, startCampaign, withSending } from "../../test/sending.ts";
import type { Ctx } from "../deps.ts";
import { followUpAudience } from "../services/campaigns/audience/fix-recipients.ts";
import { toCampaignSummary } from "../services/wire/campaigns.ts";
import { exportLogs } from "../services/campaigns/logs/export-logs.ts";
import { recordEvents } from "../services/deliveries/outcomes/record-event.ts";
import { recordFacts } from "../services/deliveries/outcomes/record-facts.ts";
import { createWebhookEndpoint } from "../services/deliveries/outcomes/webhook-endpoints.ts";
import { recordHits } from "../services/deliveries/outcomes/record-hit.ts";
import { writeToken } from "../services/deliveries/mail/tokens.ts";
import { getAnalytics } from "../services/insights/get-analytics.ts";
import { compileEmails } from "../services/rules/references/compile-emails.ts";
import { campaigns, customers } from "../db/schema/index.ts";
import { undoImport } from "../services/imports/index.ts";
import { trackingRoutes } from "./index.ts";

const SECRET = `whsec_${Buffer.from("a secret of the service").toString("base64")}`;

const { sender, sandbox } = withSending();
const app = Fastify();
let ctx: Ctx;
let first: number;

beforeAll(async () => await trackingRoutes(app, await sender("resend")));
afterAll(async () => await app.close());
beforeEach(async () => {
  ctx = await sender("resend");
  first = await startCampaign(ctx, 2);
  await sendAll(ctx, first);
});

const pathOf = (campaignId: number) =>
  `/u/${writeToken(ctx.secrets, { kind: "unsubscribe", campaignId, seq: 1 })}`;
const post = async (form: string) =>
  await app.inject({ method: "POST", url: `${pathOf(first)}${form}` });

/** A campaign to both, of whom the first is not tracked. */
async function sendUntracked(): Promise<number> {
  await post("/tracking/off");
  const id = await startCampaign(ctx, 0);
  await sendAll(ctx, id);
  return id;
}

const mailTo = (name: string) => {
  const { store } = sandbox();
  const found = store.find({ limit: 50 }).filter(({ subject }) => subject === `Hello ${name}`);
  const mail = store.get(found[0]?.id ?? "");
  return `${mail?.html ?? ""}${mail?.text ?? ""}`;
};
const at = (second: number) => new Date(Date.now() + second * 1000);

it("is chosen and taken back by a button on the recipient's page", async () => {
  const chosen = async () => {
    const [row] = await rowsOf(
      ctx.database,
      sql`select bool_or(do_not_track) as one from customers where account_id = ${ctx.account.id}`,
    );
    return row?.["one"];
  };
  expect((await app.inject(pathOf(first))).body).toContain(`${pathOf(first)}/tracking/off`);
  expect((await post("/tracking/off")).body).toContain("do not track what you open");
  expect(await chosen()).toBe(true);
  expect((await app.inject(pathOf(first))).body).toContain(`${pathOf(first)}/tracking/on`);
  expect((await post("/tracking/maybe")).statusCode).toBe(404);
  await post("/tracking/on");
  expect(await chosen()).toBe(false);
});

it("leaves pixel and click links out of that customer's emails alone, as it stood at the start", async () => {
  const id = await sendUntracked();
  expect(mailTo("Person 0")).not.toMatch(/\/t\/[oc]\//);
  expect(mailTo("Person 0")).toContain("https://shop.example/b");
  expect(mailTo("Person 1")).toContain("/t/o/");
  expect(mailTo("Person 1")).toContain("/t/c/");
  await post("/tracking/on");
  const [log] = await rowsOf(
    ctx.database,
    sql`select untracked from communication_logs where campaign_id = ${id} and seq = 1`,
  );
  expect(log?.["untracked"]).toBe(true);
});

it("counts no open or click of theirs, whoever reports it, and no rate has them in it", async () => {
  const id = await sendUntracked();
  await ctx.db.transaction(async (tx) => {
    const hit = { campaignId: id, seq: 1, linkIndex: null, machine: false, userAgent: null };
    await recordHits(tx, [
      { ...hit, kind: "open" },
      { ...hit, kind: "click", linkIndex: 0 },
    ]);
  });
  const { id: endpoint } = await createWebhookEndpoint(ctx, { service: "resend", secret: SECRET });
  const told = (seq: number, kind: "delivered" | "opened" | "clicked") => ({
    event: {
      ...{ kind, at: at(1), dedupeKey: `${id}-${seq}-${kind}` },
      token: writeToken(ctx.secrets, { kind: "log", campaignId: id, seq }),
    },
    raw: {},
  });
  await recordEvents(ctx, { id: endpoint, accountId: ctx.account.id }, [
    ...[1, 2].map((seq) => told(seq, "delivered")),
    ...[1, 2].map((seq) => told(seq, "opened")),
    told(1, "clicked"),
  ]);
  await recordFacts(ctx.db, ctx.account.id, [{ campaignId: id, seq: 1, repliedAt: at(2) }]);
  const [row] = await ctx.db
    .select()
    .from(campaigns)
    .where(sql`id = ${id}`);
  if (row === undefined) throw new Error("no campaign");
  expect(row).toMatchObject({ sent: 2, delivered: 2, opened: 1, untrackedSent: 1 });
  const { stats } = toCampaignSummary(row, { unknown: 0, segmentName: null });
  expect(stats).toMatchObject({ opened: 1, untracked: { sent: 1, delivered: 1 } });
  const hits = await rowsOf(
    ctx.database,
    sql`select kind from tracking_hits where campaign_id = ${id} and seq = 1`,
  );
  expect(hits).toEqual([]);
  const { rates, untracked } = await getAnalytics(ctx, { range: "30" });
  expect(untracked).toEqual({ opens: 1, clicks: 1 });
  // Of the first campaign nothing is delivered.
  expect(rates.open).toBe(1);
});

it("makes nobody one who did not open: in follow-ups, rules and the export of logs", async () => {
  const id = await sendUntracked();
  const names = async (condition: ReturnType<typeof sql>) =>
    (await rowsOf(ctx.database, sql`select name from ${customers} where ${condition}`)).map(
      ({ name }) => name,
    );
  const audience = { accountId: ctx.account.id, campaignId: id };
  for (const kind of ["not_opened", "not_clicked"] as const) {
    expect(await names(followUpAudience({ ...audience, kind }))).toEqual(["Person 1"]);
    const rule = { field: "campaign", operator: kind, value: { id: String(id) } } as const;
    for (const isOne of [true, false]) {
      const found = compileEmails(rule, { which: sql`l.campaign_id = ${id}`, isOne }, {
        accountId: ctx.account.id,
        now: new Date(),
      } as never);
      expect(await names(sql`account_id = ${ctx.account.id} and ${found}`)).toEqual(["Person 1"]);
    }
  }
  const lines = [];
  for await (const line of exportLogs(ctx, { campaignId: String(id) })) lines.push(line);
  expect(lines.join("")).toMatch(/"Person 0".*"not tracked","not tracked"/);
  expect(lines.join("")).not.toMatch(/"Person 1".*"not tracked"/);
});

it("is set by a file and never taken back by one, and an undo gives back what was", async () => {
  await post("/tracking/off");
  const chosen = async () =>
    (
      await rowsOf(
        ctx.database,
        sql`select do_not_track as one from customers where account_id = ${ctx.account.id} order by id`,
      )
    ).map(({ one }) => one);
  const address = (index: number) => `p${index}.u${ctx.account.id}@people.example`;
  const file = ["email,do not track", `${address(0)},No`, `${address(1)},Yes`, "new@x.example,"];
  const { _id: id } = await importFile(ctx, file.join("\n"));
  expect(await chosen()).toEqual([true, true, false]);
  await undoImport(ctx, { id });
  expect(await chosen()).toEqual([true, false]);
});
