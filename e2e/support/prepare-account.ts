import type { Browser } from "playwright-core";
import { callsAs } from "./calls-as.ts";
import type { Calls } from "./calls-as.ts";
import { drawImage, LAMPS, MARK } from "./draw-image.ts";
import type { FilledServer } from "./filled-server.ts";
import { prepareAutomations } from "./prepare-automations.ts";

export const BREVO = {
  emailService: "brevo",
  preferredService: "brevo",
  smtpUser: "hello@dakiya.example",
  fromName: "Dakiya Traders",
  brevoApiKey: "xkeysib-0123456789abcdef",
  isConfigured: true,
};

const BRAND = {
  colours: { main: "#b4561a", ground: "#fff8ec" },
  font: "serif",
  radius: 8,
  footer: { company: "Lamp & Light Traders", address: "14 Lake Road\nPune 411001" },
  social: [{ network: "instagram", url: "https://instagram.com/lampandlight" }],
};

const SUPPRESSED = ["gone@example.com", "asha.with.a.rather.long.address@mail.example.co.in"];

const API_KEYS = [
  { name: "Online shop", scopes: ["customers:read", "customers:write"], expiresInDays: 365 },
  {
    name: "The Monday report for everybody in the branch offices",
    scopes: ["segments:read", "campaigns:read", "insights:read"],
    expiresInDays: null,
  },
];

/** Nothing listens there. */
const WEBHOOKS = [
  {
    url: "http://127.0.0.1:1/a/receiver/with-a-rather-long-address/of-the-branch-office?of=dakiya",
    events: ["customer.created", "customer.updated", "customer.unsubscribed", "mail.clicked"],
    batchSize: 500,
  },
  { url: "http://127.0.0.1:2/hook", events: ["campaign.started", "campaign.completed"] },
];

/** Orders of the first customers, in every state; the days count back from today. */
const ORDERS = [
  { daysAgo: 0, amount: "12450.00", item: "Brass lamp, hand made, with a stand of rosewood" },
  { daysAgo: 1, amount: "899.50", item: "Darjeeling tea", status: "placed" },
  { daysAgo: 3, amount: "2400.00", item: "Blue mug, set of six", refunded: "400.00" },
  { daysAgo: 9, amount: "1750.00", item: "Oil for lamps", status: "cancelled" },
  { daysAgo: 30, amount: "560.00", item: "Wicks", refunded: "560.00" },
  { daysAgo: 120, amount: "3999.00", item: "Lantern of the year" },
] as const;

/** The first pool of the installation: its page is `/campaigns/coupons/1`. */
const POOL = {
  name: "Diwali for everybody who has bought a lamp",
  worth: "₹200 off",
  expiresOn: null,
  warnBelow: null,
};

const SAVED_BLOCK = {
  name: "Opening hours of all our branch offices",
  block: {
    ...{ id: "hours", type: "text", align: "left" },
    content: [{ type: "paragraph", inline: [{ text: "Open from ten to nine." }] }],
  },
};

/** A saved view of the customer list. */
export const VIEW_NAME = "Largest spenders";

/** One person, entered twice. */
const DUPLICATES = [
  { name: "Asha Rao", email: "asha.rao@gmail.com", phone: "+91 98450 77331" },
  { name: "Asha R.", email: "asharao+shop@gmail.com", phone: "098450-77331" },
];

/** Several people read its address, which list health finds. */
const SHARED = {
  name: "The office of Lamp & Light",
  email: "office@lampandlight.example",
  stats: { total_spent: 4_999, order_count: 2 },
};

async function addOrders({ get, post }: Pick<Calls, "get" | "post">): Promise<void> {
  const buyers = (await get("/api/customer/get?limit=3")) as { email: string }[];
  const orders = ORDERS.map(({ daysAgo, item, ...order }, nth) => ({
    ...order,
    ...{ source: nth % 2 === 0 ? "shopify" : "shop", external_id: `#${1001 + nth}` },
    email: buyers[nth % buyers.length]?.email,
    placed_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    items: [{ sku: `LL-${nth}`, name: item, price: order.amount }],
  }));
  await post("/api/order/batch", { orders });
}

/**
 * Adds things that seeded data lacks: an email service, without which no campaign can be sent, addresses not mailed, API keys,
 * webhooks, orders, duplicates, images, a brand, a view of the customer list and automations.
 */
export async function prepareAccount(
  browser: Browser,
  { url, signedIn }: FilledServer,
): Promise<void> {
  const mark = await drawImage(browser, MARK, { width: 260, height: 90 });
  const lamps = await drawImage(browser, LAMPS, { width: 900, height: 600 });
  await callsAs(browser, url, signedIn, async (calls) => {
    const { get, put, post, image } = calls;
    const { _id: logo } = (await image("Lamp & Light.png", mark)) as { _id: string };
    await image("The lamps of this year, as they hang in the shop.png", lamps);
    await put("/api/brand", { ...BRAND, logo });
    await put("/api/user/email-settings", BREVO);
    await addOrders({ get, post });
    for (const customer of [...DUPLICATES, SHARED]) await post("/api/customer", customer);
    await post("/api/user/suppressions", { emails: SUPPRESSED });
    const view = { name: VIEW_NAME, filter: {}, sort: "-total_spent", columns: null };
    await post("/api/customer/views", view);
    for (const apiKey of API_KEYS) await post("/trpc/apiKeys.create", apiKey);
    for (const webhook of WEBHOOKS) {
      const made = (await post("/api/user/webhooks", webhook)) as { webhook: { _id: string } };
      await post(`/api/user/webhooks/${made.webhook._id}/test`, {});
    }
    const pool = (await post("/api/coupon-pools", POOL)) as { _id: string };
    await post(`/api/coupon-pools/${pool._id}/codes`, { codes: ["DIWALI-1", "DIWALI-2"] });
    await post("/api/saved-block", SAVED_BLOCK);
    await prepareAutomations(calls);
  });
}
