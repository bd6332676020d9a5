import { smtpServerOf } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createLog } from "../src/create-log.ts";
import { rowsOf } from "./database.ts";
import { withTestApp } from "./harness.ts";
import { furnish, OPERATIONS, overRest, overTrpc } from "./operations.ts";
import { makeKey, programOf } from "./programs.ts";

const logged: string[] = [];
const AI_KEY = "sk-ant-bird-of-the-ai";
const run = withTestApp({
  jobs: true,
  aiKey: AI_KEY,
  log: createLog("trace", { write: (line: string) => void logged.push(line) }),
});

/** Keys with the canary in the middle, since a masked key shows its ends. */
const KEYS = {
  brevo: { brevoApiKey: "xkeysib-0000-bird-of-brevo-0000" },
  resend: { resendApiKey: "re_0000-bird-of-resend-0000" },
  sendgrid: { sendgridApiKey: "SG.0000-bird-of-sendgrid-0000" },
  gmail: {
    googleAccessToken: "ya29.0000-bird-of-google-0000",
    smtpPassword: "0000-bird-of-smtp-0000",
  },
  smtp_server: { smtpServerPassword: "0000-bird-of-server-0000" },
};
/** The service says no to these: errors tell most. */
const REFUSED = { brevoApiKey: "xkeysib-invalid-bird-of-error-0000" };
/** Amazon's own secret never travels: it signs. */
const REFUSED_SES = { sesSecretAccessKey: "0000-bird-of-ses-0000" };
const WEBHOOK_SECRET = "0000-bird-of-webhook-0000";

it("keeps every secret out of its responses, its log and, unsealed, its database", async () => {
  const person = await run().signIn();
  const responses: string[] = [];
  const request = async (method: "GET" | "POST" | "PUT", path: string, body?: unknown) => {
    const { status, response } = await person.rest(method, path, body);
    responses.push(response.body);
    return status;
  };
  const things = await furnish(person);
  const mail = { to: "hello@acme.example.com", subject: "Test", body: "Hello" };
  const sender = { smtpUser: "hello@acme.example.com", fromName: "Acme" };
  const { port } = new URL(run().sandbox.smtpUrl);
  const smtpServer = {
    ...smtpServerOf("own"),
    host: "127.0.0.1",
    port: Number(port),
    userName: "a",
  };
  for (const [emailService, keys] of [
    ...Object.entries(KEYS),
    ["ses", REFUSED_SES],
    ["brevo", REFUSED],
  ] as const) {
    expect(
      await request("PUT", "/user/email-settings", {
        ...sender,
        smtpServer,
        sesAccount: { region: "ap-south-1", accessKeyId: "AKIASANDBOX000000001" },
        emailService,
        ...keys,
      }),
    ).toBe(200);
    const status = await request("POST", "/user/test-email", mail);
    expect(status < 300, emailService).toBe(keys !== REFUSED && keys !== REFUSED_SES);
    await request("GET", "/user/email-settings");
  }
  const webhook = { service: "brevo", secret: WEBHOOK_SECRET };
  expect(await request("PUT", "/user/email-settings/events/secret", webhook)).toBe(200);
  for (const operation of OPERATIONS) {
    for (const over of [overRest, overTrpc]) {
      responses.push(JSON.stringify((await over(person, operation, things)).body));
    }
  }
  await person.rest("POST", "/auth/refresh-token");
  const apiKey = await makeKey(person);
  const byKey = { method: "GET", url: "/api/customer/get" } as const;
  responses.push((await programOf(run().visitor(), apiKey).inject(byKey)).body);
  responses.push((await person.query("apiKeys.list")).response.body);

  const sessions = ["accessToken", "refreshToken"].map((name) => person.cookies.get(name) ?? "");
  expect(sessions.map(({ length }) => length > 30)).toEqual([true, true]);
  const secrets = [
    ...[AI_KEY, WEBHOOK_SECRET, REFUSED.brevoApiKey, REFUSED_SES.sesSecretAccessKey],
    ...Object.values(KEYS).flatMap((keys) => Object.values(keys)),
  ].map((secret) => /bird-of-\w+/.exec(secret)?.[0] ?? secret);
  run().deps.log.info({ apiKey: AI_KEY }, "a key that is logged by mistake");
  const places = { responses: responses.join("\n"), log: logged.join(""), database: await dump() };
  expect(places.responses).toContain("Asha");
  expect(places.database).toContain("asha@example.com");
  expect(places.log).toContain("logged by mistake");
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...secrets, ...sessions, apiKey.slice(8), run().deps.config.appSecret]) {
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    }
  }
});

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { database } = run().deps;
  const tables = await rowsOf(
    database,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const texts: unknown[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(
      database,
      sql`select string_agg(t::text, ' ') as text from ${sql.raw(String(name))} t`,
    );
    texts.push(rows[0]?.["text"]);
  }
  return texts.join("\n");
}
