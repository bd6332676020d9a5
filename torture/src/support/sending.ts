import { randomUUID } from "node:crypto";
import type { Fault, FaultChance, MailService } from "@dakiya/sandbox";
import type { CampaignWire, ImportDetailWire, SegmentWire } from "@dakiya/domain/wire";
import { SANDBOX_WAYS } from "../../../apps/api/dist/src/providers/email/testing/ways.js";
import type { House } from "./house.ts";
import { until } from "./until.ts";

/** The settings of a service. SMTP is Gmail with an app password. */
function settingsOf(service: MailService): object {
  const { service: emailService = "gmail", ...credentials } = SANDBOX_WAYS[service].good;
  return { emailService, ...credentials };
}

/** The services, in the order in which one account may use them all. */
export const SERVICE_ORDER: MailService[] = ["brevo", "resend", "sendgrid", "smtp", "gmail"];

const TEMPLATE = {
  subject: "Hello {name}",
  body: "Hi {first_name|friend},\n\nsee https://shop.example/a?c={city}",
};

/** A fault that every request meets. */
export function always(fault: Fault): FaultChance {
  return { fault, probability: 1 };
}

/** Fills in Email Settings. */
export async function useService(house: House, service: MailService): Promise<void> {
  const settings = { smtpUser: "hello@acme.example.com", fromName: "Acme", ...settingsOf(service) };
  await house.client.send("PUT", "/user/email-settings", settings);
}

/** One whose worker is killed goes on after up to three minutes. */
const IMPORT_LIMIT_MS = 400_000;

/**
 * Imports people and saves a segment of all of them; gives the segment's id.
 *
 * @param silent - Whether the service reports no events of their mails.
 */
export async function importPeople(
  house: House,
  count: number,
  { city = "agra", silent = true } = {},
): Promise<string> {
  const rows = ["name,email,city"];
  const word = silent ? "silent" : "p";
  for (let n = 0; n < count; n += 1) rows.push(`P ${n},${word}.${city}.${n}@example.com,${city}`);
  const form = new FormData();
  form.append("file", new Blob([rows.join("\n")], { type: "text/csv" }), "customers.csv");
  const { data } = await house.client.requestWithRetries<{ importId: string }>(
    "POST",
    "/customer/upload-csv",
    {
      body: form,
      headers: { prefer: "respond-async" },
    },
  );
  const check = async (): Promise<ImportDetailWire | null> => {
    const state = await house.client.get<ImportDetailWire>(`/customer/imports/${data.importId}`);
    return ["completed", "failed"].includes(state.status) ? state : null;
  };
  const importEnd = await until("the import's end", check, { withinMs: IMPORT_LIMIT_MS });
  if (importEnd.created !== count)
    throw new Error(`imported ${importEnd.created} of ${count} people`);
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: city }] };
  const segment = await house.client.send<SegmentWire>("POST", "/user/create-segment", {
    name: city,
    rules,
  });
  return segment._id;
}

/** Creates a campaign and gives its id. Asked again after a lost response, it is still one campaign. */
export async function startCampaign(
  house: House,
  segmentId: string,
  name = "All",
): Promise<string> {
  const campaign = await house.client.send<CampaignWire>(
    "POST",
    "/user/create-campaign",
    { name, segmentId, template: TEMPLATE },
    { "idempotency-key": randomUUID() },
  );
  return campaign._id;
}

/** How a campaign has ended. */
export type CampaignEnd = {
  status: "completed" | "failed" | "paused";
  /** Whether a recipient was still queued. */
  queued: boolean;
};

/** The campaign's end, and whether it ended while a recipient was still queued. */
export async function campaignEnd(
  house: House,
  id: string,
  withinMs: number,
): Promise<CampaignEnd> {
  return await until(
    "the campaign's end",
    async () => {
      const rows = await house
        .rows<CampaignEnd>(
          `select c.status, exists (
             select from communication_logs where campaign_id = c.id and status = 'queued') as queued
           from campaigns c where c.id = $1 and c.status in ('completed', 'failed', 'paused')`,
          [id],
        )
        .catch(() => []);
      if (rows[0]?.status === "paused") throw new Error("the campaign paused");
      return rows[0] ?? null;
    },
    { withinMs, everyMs: 250 },
  );
}
