import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { postJson, sandboxForTest, webhookReceiver } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const HOUR_MS = 3_600_000;

async function press(sandbox: RunningSandbox, by: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.urls.inbox}/clock`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ by }),
  });
  return { status: response.status, page: await response.text() };
}

test("the inbox moves the clock on and tells its time while it is ahead", async () => {
  const sandbox = await sandboxForTest();
  const before = await (await fetch(sandbox.urls.inbox)).text();
  expect(before).toContain("Move the clock on");
  expect(before).toContain("A restart takes it");
  expect(before).not.toContain(" ahead.");
  expect((await press(sandbox, "hour")).page).toContain("1 hour ahead.");
  await press(sandbox, "week");
  const { page } = await press(sandbox, "week");
  expect(page).toContain("2 weeks 1 hour ahead.");
  expect(sandbox.control.clockAheadMs()).toBe((14 * 24 + 1) * HOUR_MS);
  const shownAt = /id="clock-time"[^>]*>\s*It is <time datetime="([^"]+)"/.exec(page)?.[1] ?? "";
  const aheadMs = Date.parse(shownAt) - Date.now();
  expect(Math.round(aheadMs / HOUR_MS)).toBe(14 * 24 + 1);
});

test("the button that was pressed keeps the focus", async () => {
  const sandbox = await sandboxForTest();
  const { page } = await press(sandbox, "day");
  expect([...page.matchAll(/value="(\w+)"\s+autofocus/g)].map(([, step]) => step)).toEqual(["day"]);
});

test("neither a step that isn't offered nor another site's page moves the clock", async () => {
  const sandbox = await sandboxForTest();
  expect((await press(sandbox, "year")).status).toBe(400);
  expect((await press(sandbox, "toString")).status).toBe(400);
  expect((await press(sandbox, "day", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await press(sandbox, "day", { origin: "https://evil.example" })).status).toBe(403);
  expect(sandbox.control.clockAheadMs()).toBe(0);
});

test("what the app compares with its own clock bears the machine's time", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.advanceClock(7 * 24 * HOUR_MS);
  const nearNow = (seconds: unknown) => Math.abs(Number(seconds) - Date.now() / 1_000) < 120;
  const { iat, exp } = decodeJwt(await sandbox.control.issueIdToken());
  expect([nearNow(iat), nearNow(Number(exp) - 3_600)]).toEqual([true, true]);

  const { url, received } = await webhookReceiver();
  for (const service of ["resend", "sendgrid"] as const)
    sandbox.control.setWebhook(service, { url });
  await postJson(
    `${sandbox.urls.resend}/emails`,
    { authorization: "Bearer re_key" },
    { from: "a@acme.test", to: "asha@example.com", subject: "News", text: "Hi" },
  );
  await postJson(
    `${sandbox.urls.sendgrid}/v3/mail/send`,
    { authorization: "Bearer SG.key" },
    {
      from: { email: "a@acme.test" },
      personalizations: [{ to: [{ email: "asha@example.com" }] }],
      subject: "News",
      content: [{ type: "text/plain", value: "Hi" }],
    },
  );
  await sandbox.control.webhooksIdle();
  const stamps = received.map(({ headers }) => [
    headers["svix-timestamp"] === undefined ? "sendgrid" : "resend",
    nearNow(headers["svix-timestamp"] ?? headers["x-twilio-email-event-webhook-timestamp"]),
  ]);
  expect(stamps).toContainEqual(["resend", true]);
  expect(stamps).toContainEqual(["sendgrid", true]);
  expect(stamps.filter(([, isNear]) => isNear === false)).toEqual([]);
});
