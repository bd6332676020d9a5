import { until } from "../../support/until.ts";
import { addCustomers } from "./customers.ts";
import type { SpecCustomer } from "./customers.ts";
import { setUpEmail } from "./email.ts";
import type { Person } from "./person.ts";
import type { Visits } from "./visits.ts";

/** Everybody. */
const ALL = { combinator: "and", rules: [{ field: "total_spent", operator: ">=", value: 0 }] };

/** Parts of a campaign; missing ones get defaults. */
export type CampaignParts = {
  name: string;
  description?: string;
  rules?: object;
  subject?: string;
  body?: string;
  /** When it is to start; at once when not said. */
  at?: Date;
};

// oxlint-disable-next-line no-explicit-any -- the responses of the API, as programs read them
async function send(owner: Person, path: string, body: object): Promise<any> {
  const { status, message, data } = await owner.api.send("POST", path, body);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${message}`);
  return data;
}

/** Makes a segment and a campaign for it, by the API. */
export async function makeCampaign(
  owner: Person,
  { name, description = "", rules = ALL, at, ...message }: CampaignParts,
): Promise<{ id: string; segmentId: string }> {
  const { subject = "Hello {name}", body = "Dear {name}, hello." } = message;
  const segment = await send(owner, "/user/create-segment", {
    name: `Segment for ${name}`,
    description,
    rules,
  });
  const campaign = await send(owner, "/user/create-campaign", {
    name,
    segmentId: segment._id,
    template: { subject, body, variables: ["name"] },
    ...(at === undefined ? {} : { schedule: { at: at.toISOString(), timeZone: "Asia/Kolkata" } }),
  });
  return { id: campaign._id, segmentId: segment._id };
}

/** Waits until a campaign is in this state. */
export async function campaignIs(owner: Person, id: string, status: string): Promise<void> {
  await until(`the campaign ${status}`, async () => {
    const { data } = await owner.api.get("/user/get-campaign");
    return data.some(
      (one: { _id: string; status: string }) => one._id === id && one.status === status,
    )
      ? true
      : null;
  });
}

/** Events of the email to each of five customers, named by the first word of their address. */
export const FATES = ["silent", "delivered", "opened", "clicked", "bounce"] as const;

/** The same five people, without any events. */
export function quietPeople(key: string): SpecCustomer[] {
  return fivePeople(key).map((one) => ({ ...one, email: `silent.${one.email}` }));
}

/** Five people with one status each, in the order of the names above. */
function fivePeople(key: string): SpecCustomer[] {
  return FATES.map((fate, index) => ({
    name: `${fate.charAt(0).toUpperCase()}${fate.slice(1)} Rao`,
    email: `${fate}.${key}@example.com`,
    phone: `+91 980000000${index}`,
    total_spent: 1000,
    order_count: 1,
  }));
}

/**
 * Somebody with five customers and a campaign that has gone out to them: one mail is sent and no more is heard of it,
 * one delivered, one opened, one clicked, and one failed after it was sent.
 */
export async function withFiveFates(
  visits: Visits,
  parts: Partial<CampaignParts> = {},
): Promise<{ owner: Person; id: string; segmentId: string; key: string }> {
  const owner = await visits.person();
  const key = owner.email.replace(/@.*/, "");
  await Promise.all([setUpEmail(owner), addCustomers(owner, fivePeople(key))]);
  const campaign = await makeCampaign(owner, { name: "Diwali", ...parts });
  await campaignIs(owner, campaign.id, "completed");
  for (const fate of ["opened", "clicked"] as const) {
    const mailId = await visits.mailTo(`${fate}.${key}@example.com`);
    await visits.sandbox("emitEvents", [{ mailId, kind: fate }]);
  }
  await until("what became of the mails", async () => {
    const { data } = await owner.api.get(`/user/get-log?campaignId=${campaign.id}`);
    const statuses = data.map((log: { status: string }) => log.status).toSorted();
    return statuses.join() === "clicked,delivered,failed,opened,sent" ? true : null;
  });
  return { owner, ...campaign, key };
}
