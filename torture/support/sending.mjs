import { randomUUID } from "node:crypto";
import { until } from "./until.mjs";
import { WAYS } from "./house.mjs";

const TEMPLATE = {
  subject: "Hello {name}",
  body: "Hi {first_name|friend},\n\nsee https://shop.example/a?c={city}",
};

/** Fills in Email Settings. */
export async function useWay(house, way, secrets = {}) {
  const settings = { smtpUser: "hello@acme.example.com", fromName: "Acme", ...WAYS[way] };
  await house.client.send("PUT", "/user/email-settings", { ...settings, ...secrets });
}

/** One whose worker is killed goes on after up to three minutes. */
const IMPORT_LIMIT_MS = 400_000;

/**
 * Imports people and saves a segment of all of them; gives the segment's id.
 *
 * @param silent - Whether the service reports no events of their mails.
 */
export async function importPeople(house, count, { city = "agra", silent = true } = {}) {
  const rows = ["name,email,city"];
  const word = silent ? "silent" : "p";
  for (let n = 0; n < count; n += 1) rows.push(`P ${n},${word}.${city}.${n}@example.com,${city}`);
  const form = new FormData();
  form.append("file", new Blob([rows.join("\n")], { type: "text/csv" }), "customers.csv");
  const { data } = await house.client.ask("POST", "/customer/upload-csv", {
    body: form,
    headers: { prefer: "respond-async" },
  });
  const look = async () => {
    const state = await house.client.get(`/customer/imports/${data.importId}`);
    return ["completed", "failed"].includes(state.status) ? state : null;
  };
  const ended = await until("the import's end", look, { withinMs: IMPORT_LIMIT_MS });
  if (ended.created !== count) throw new Error(`imported ${ended.created} of ${count} people`);
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: city }] };
  const segment = await house.client.send("POST", "/user/create-segment", { name: city, rules });
  return segment._id;
}

/** Creates a campaign and gives its id. Asked again after a lost answer, it is still one campaign. */
export async function startCampaign(house, segmentId, name = "All") {
  const campaign = await house.client.send(
    "POST",
    "/user/create-campaign",
    { name, segmentId, template: TEMPLATE },
    { "idempotency-key": randomUUID() },
  );
  return campaign._id;
}

/** The campaign's end, and whether it was called ended while somebody still waited. */
export async function campaignEnd(house, id, withinMs) {
  return await until(
    "the campaign's end",
    async () => {
      const found = await house
        .rows(
          `select c.status, c.status in ('completed', 'failed') as ended, exists (
             select from communication_logs where campaign_id = c.id and status = 'queued') as queued
           from campaigns c where c.id = $1 and c.status in ('completed', 'failed', 'paused')`,
          [id],
        )
        .catch(() => []);
      if (found[0]?.status === "paused") throw new Error("the campaign paused");
      return found[0] ?? null;
    },
    { withinMs, everyMs: 250 },
  );
}
