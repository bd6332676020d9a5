import type { SmtpPresetName } from "@dakiya/domain/email-settings";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type {
  CampaignWire,
  CreateCampaignInput,
  EmailSettingsWire,
  SegmentWire,
} from "@dakiya/domain/wire";
import type pg from "pg";
import type { Bench } from "./open-bench.ts";
import { startServer } from "./start-server.ts";
import type { Server } from "./start-server.ts";
import { until } from "./until.ts";

/** The message of a bench's campaign: a letter with a few values and two links. */
export const TEMPLATE = {
  subject: "{first_name|Friend}, our festive sale begins today",
  body: [
    "Dear {name|customer},",
    "The days of lights are near, and the shelves are full again: sweets from Agra, lamps from Jaipur, and silk in more colours than we could name here. Whoever orders before Friday has it at home in time.",
    "See what is new at https://shop.example.com/new?city={city} or come by in {city|your town}.",
    "You have ordered {order_count} times with us, and we are grateful for each. As a thank you, this code takes a tenth off until Sunday: LIGHTS10. It is taken off at https://shop.example.com/checkout?from=mail",
    "With kind regards,\n{company}",
  ].join("\n\n"),
};

/** The service of a campaign: SMTP is Gmail with an app password, `server` is any mail server. */
export type MailService = "smtp" | "resend" | "brevo" | "server";

const SERVICES: Record<Exclude<MailService, "server">, Partial<EmailSettingsWire>> = {
  smtp: { emailService: "gmail", smtpPassword: "abcd efgh ijkl mnop" },
  resend: { emailService: "resend", resendApiKey: "re_bench" },
  brevo: { emailService: "brevo", brevoApiKey: "xkeysib-bench" },
};

/** Customers that a mail can reach. */
export async function seedPeople(bench: Bench, count: number): Promise<void> {
  await bench.seed({ customers: count, campaigns: 0, logs: 0 });
  await bench.sql.query("update customers set email = 'customer.' || id || '@example.com'");
}

const SENDER = { smtpUser: "hello@shop.example.com", fromName: "Festive Bazaar" };

/** Fills in Email Settings. Those of a mail server are filled in before, by `useServer`. */
export async function useService({ api }: Pick<Bench, "api">, service: MailService): Promise<void> {
  if (service === "server") return;
  await api.send("PUT", "/user/email-settings", { ...SENDER, ...SERVICES[service] });
}

/** Fills in Email Settings for a mail server on this machine, which may take as many emails a second as there can be. */
export async function useServer(
  { api }: Bench,
  { port, preset }: { port: number; preset: SmtpPresetName },
): Promise<void> {
  const address = { host: "127.0.0.1", port, encryption: "starttls", signIn: "password" };
  await api.send("PUT", "/user/email-settings", {
    ...SENDER,
    emailService: "smtp_server",
    smtpServer: { preset, ...address, userName: "bench" },
    smtpServerPassword: "bench-password",
  });
  const limits = { perDay: null, perSecond: 1_000 };
  await api.send("PUT", "/user/email-settings/limits", { service: "smtp_server", limits });
}

/**
 * Creates a campaign to everybody through the API and has everybody fixed, while no worker runs.
 *
 * @param options.batchSize - Mails a request, where it is to be another number than the product's own.
 * @param options.template - Its message, where it is to be another than the plain letter.
 */
export async function createCampaign(
  bench: Bench,
  service: MailService,
  options: {
    batchSize?: number;
    rules?: SegmentRuleGroup;
    template?: CreateCampaignInput["template"];
  } = {},
): Promise<number> {
  const { batchSize, rules = EVERYBODY, template = TEMPLATE } = options;
  const { api, sql } = bench;
  await useService(bench, service);
  const segment = await api.send<SegmentWire>("POST", "/user/create-segment", {
    name: `By ${service} ${Date.now()}`,
    rules,
  });
  const campaign = await api.send<CampaignWire>("POST", "/user/create-campaign", {
    name: `By ${service}`,
    segmentId: segment._id,
    template,
  });
  const id = Number(campaign._id);
  if (batchSize !== undefined) await cutAnew(sql, id, batchSize);
  await sql.query("vacuum analyze communication_logs, send_batches, customers");
  return id;
}

/** Rules that every customer of a bench meets. */
export const EVERYBODY: SegmentRuleGroup = {
  combinator: "and",
  rules: [{ field: "total_spent", operator: ">=", value: 0 }],
};

async function cutAnew(sql: pg.Client, id: number, batchSize: number): Promise<void> {
  await sql.query("delete from send_batches where campaign_id = $1", [id]);
  const { rowCount } = await sql.query(
    `insert into send_batches (account_id, campaign_id, first_seq, last_seq)
    select account_id, id, at, least(at + $2 - 1, total_recipients)
    from campaigns, generate_series(1, total_recipients, $2::int) at where id = $1`,
    [id, batchSize],
  );
  await sql.query("update campaigns set open_batches = $2 where id = $1", [id, rowCount]);
}

/** Starts a process that does nothing but send, with `settings` on top of the bench's. */
export async function startWorker(bench: Bench, settings: Record<string, string>): Promise<Server> {
  return await startServer({ ...bench.settings, ROLES: "worker", ...settings });
}

/** Campaigns wait until every worker is up, so that no worker has a start on the others. */
export async function holdCampaigns(sql: pg.Client, ids: readonly number[]): Promise<void> {
  await sql.query("update campaigns set status = 'paused' where id = any($1)", [ids]);
}

/** The workers' sweep wakes them. */
export async function releaseCampaigns(sql: pg.Client, ids: readonly number[]): Promise<void> {
  await sql.query("update campaigns set status = 'active' where id = any($1)", [ids]);
}

type CampaignRow = {
  status: CampaignWire["status"];
  sent: number;
  failed: number;
  total: number;
  reason: string | null;
  seconds: number;
};

/** Waits for a campaign's end: how many mails were sent, and how many a second from the first claim to the end. */
export async function campaignEnd(
  { sql }: Bench,
  id: number,
): Promise<{ sent: number; speed: number }> {
  return await until(async () => {
    const { rows } = await sql.query<CampaignRow>(
      `select status, sent, failed, total_recipients as total, status_reason as reason,
        extract(epoch from completed_at - started_at)::float8 as seconds
      from campaigns where id = $1`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw new Error("there is no such campaign");
    const { status, sent, failed, total, seconds, reason } = row;
    if (status === "paused" || status === "failed") throw new Error(`it ${status}: ${reason}`);
    if (status !== "completed") return null;
    if (sent !== total || failed > 0) throw new Error(`${sent} of ${total} sent, ${failed} failed`);
    return { sent, speed: sent / seconds };
  }, "the campaign's end");
}
