import { sql } from "drizzle-orm";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { rowsOf } from "../../test/database.ts";
import { withSending } from "../../test/sending.ts";
import type { Ctx } from "../deps.ts";
import { turnOffPath } from "../services/summaries/turn-off-link.ts";
import { getWeeklySummary, saveWeeklySummary } from "../services/summaries/weekly-setting.ts";
import { trackingRoutes } from "./index.ts";

const { sender } = withSending();
let app: FastifyInstance;
let ctx: Ctx;
let url: string;

beforeAll(async () => {
  app = Fastify();
  const { user: _user, sessionId: _session, ...deps } = await sender("brevo");
  await trackingRoutes(app, deps);
});
afterAll(async () => await app.close());
beforeEach(async () => {
  ctx = await sender("brevo");
  await saveWeeklySummary(ctx, { isOn: true });
  url = turnOffPath(ctx.secrets, ctx.account.id);
});

const isOn = async (): Promise<boolean> => (await getWeeklySummary(ctx, {})).isOn;

it("asks before it turns the summary off, since scanners follow every link", async () => {
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(`<form method="post" action="${url}"><button>Turn it off<`);
  expect(response.headers["set-cookie"]).toBeUndefined();
  expect(await isOn()).toBe(true);
});

it.each([
  ["the button", "application/x-www-form-urlencoded", ""],
  [
    "one click in a mail program",
    "application/x-www-form-urlencoded",
    "List-Unsubscribe=One-Click",
  ],
  ["a body of a malformed type", "no type at all;;", "x"],
])("is turned off without a session by %s, once", async (_, type, payload) => {
  const act = async () =>
    await app.inject({ method: "POST", url, headers: { "content-type": type }, payload });
  for (const response of [await act(), await act(), await app.inject({ url })]) {
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("The weekly summary is off");
  }
  expect(await isOn()).toBe(false);
  const rows = await rowsOf(
    ctx.database,
    sql`select user_id, details from audit_events where account_id = ${ctx.account.id}
      and action = 'weekly-summary.changed' and details ->> 'on' = 'false'`,
  );
  expect(rows).toEqual([{ user_id: null, details: { on: false, by: "link" } }]);
});

it("knows no link but its own", async () => {
  const other = await sender("brevo");
  const foreign = turnOffPath(other.secrets, other.account.id).split("-").at(1) ?? "";
  const flipped = url.endsWith("A") ? `${url.slice(0, -1)}B` : `${url.slice(0, -1)}A`;
  for (const wrong of [
    `/u/summary/${ctx.account.id}-${foreign.padEnd(22, "A").slice(0, 22)}`,
    ...[flipped, url.slice(0, -1), `${url}A`, "/u/summary/1", "/u/summary/%00", "/u/summary/-"],
  ])
    for (const method of ["GET", "POST"] as const)
      expect((await app.inject({ method, url: wrong })).statusCode).toBe(404);
  expect(await isOn()).toBe(true);
});
