import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { smtpServerOf } from "@dakiya/domain/email-settings";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { sql } from "drizzle-orm";
import type { TestResponse, TestApp, TestClient } from "./harness.ts";
import {
  AUTOMATION,
  DRAFT,
  KEPT,
  ORDER,
  RATES,
  RULES,
  SAVED_BLOCK,
  SENDER,
  POOL,
  SETTINGS,
  STATUSES,
  PLAIN,
  PRODUCT,
  TEMPLATE,
} from "./operations.ts";
import type { Things } from "./operations.ts";
import { startSmallImap } from "./small-imap.ts";
import { DOT } from "./upload-file.ts";

/** A person with one of everything, and email set up. */
export type Stage = { run: TestApp; person: TestClient; things: Things; accountId: number };

/** Creates the things that a mutation needs, and returns its input. */
type Prepare = (stage: Stage) => unknown;

const AT = new Date(Date.now() + 3 * 86_400_000).toISOString();
const FIELD = { key: "tier", label: "Tier", type: "text" };
const ADDRESS = "somebody@example.com";
const change = async ({ run }: Stage, statement: ReturnType<typeof sql>) =>
  await run.deps.db.execute(statement);
const segment = ({ things }: Stage) => ({ id: things.segmentId });
const NOTE = { text: "Prefers calls after six" };
const customer = ({ things }: Stage) => ({ id: things.customerId });
const customers = ({ things }: Stage) => ({ ids: [things.customerId] });
const campaign = ({ things }: Stage) => ({ id: things.campaignId });
const automation = ({ things }: Stage) => ({ id: things.automationId });
const enrolment = ({ things }: Stage) => ({
  id: things.automationId,
  enrolmentId: things.enrolmentId,
});
const nothing = () => undefined;

async function made({ person }: Stage, procedure: string, input: unknown): Promise<string> {
  const { status, body } = await person.mutate(procedure, input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { data } = body.result;
  return String(data._id ?? data.apiKey?._id ?? data.webhook?._id);
}

/** Nothing listens there: a request to it has failed at once. */
const HOOK = { url: "http://127.0.0.1:1/hook", events: ["campaign.started"] };
const hook = async (stage: Stage) => ({ id: await made(stage, "webhooks.create", HOOK) });

const newAutomation = async (stage: Stage) =>
  await made(stage, "automations.create", {
    name: "Welcome",
    document: { ...AUTOMATION, steps: [{ id: "mail", type: "send", template: TEMPLATE }] },
  });

const newSegment = async (stage: Stage) =>
  await made(stage, "segments.create", { name: "Mumbai", description: "", rules: RULES });
const membersInput = async (stage: Stage) => {
  const { things } = stage;
  // A list as it is once it is filled: two changes at once would be refused.
  const { rows } = await change(
    stage,
    sql`insert into segments (account_id, name, rules, is_dynamic, is_listed)
      values (${stage.accountId}, 'Regulars', '{"combinator":"and","rules":[]}', false, true) returning id::text`,
  );
  return { id: String(rows[0]?.["id"]), ids: [things.customerId] };
};
const createInput = async (stage: Stage) => ({
  campaign: { name: "Diwali", segmentId: await newSegment(stage), template: TEMPLATE },
  idempotencyKey: "once",
});
const sending = async (stage: Stage) => {
  const id = await made(stage, "campaigns.create", await createInput(stage));
  await change(stage, sql`update campaigns set status = 'processing' where id = ${id}`);
  return { id };
};

const onHold = async (stage: Stage) => {
  const { campaign } = await createInput(stage);
  const input = { campaign: { ...campaign, holdSeconds: 300 } };
  return { id: await made(stage, "campaigns.create", input) };
};

/** A PNG of one pixel. */
/** 32 × 32 pixels of one colour. */
const SQUARE =
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR4nGNwaDhAU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULAC3AAFtqEJ+aAAAAAElFTkSuQmCC";

const newImage = async (stage: Stage, content: string = DOT, side = 1) => {
  const { rows } = await change(
    stage,
    sql`insert into images (account_id, hash, name, type, width, height, size, content)
        select ${stage.accountId}, gen_random_uuid(), 'Lamp', 'image/png', ${side}::int, ${side}::int, 70, decode(${content}, 'base64') returning id`,
  );
  return String(rows[0]?.["id"]);
};

/** The address of a picture on a server that ends after one response. */
async function servePicture(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { connection: "close" }).end(Buffer.from(SQUARE, "base64"));
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/lamp.png`;
}

const anotherSession = async (stage: Stage) => {
  const { rows } = await change(
    stage,
    sql`insert into sessions (user_id, device)
        select user_id, 'Safari on iPhone' from memberships where account_id = ${stage.accountId} returning id`,
  );
  return { id: String(rows[0]?.["id"]) };
};
const erasable = async (stage: Stage) => {
  await change(
    stage,
    sql`update imports set finished_at = clock_timestamp() where account_id = ${stage.accountId}`,
  );
  return customer(stage);
};
const twoPeople = async ({ person, things }: Stage) => {
  const other = await person.rest("POST", "/customer/", { name: "Other", email: "o@example.com" });
  return { ids: [things.customerId, String(other.body.data._id)] };
};
const twins = async ({ person }: Stage) => {
  const [keepId, mergeId] = await Promise.all(
    ["a", "b"].map(
      async (name) =>
        (await person.rest("POST", "/customer/", { name, email: `${name}@twins.example` })).body
          .data._id,
    ),
  );
  return { keepId, mergeId, values: {} };
};
const asksForColumns = async (stage: Stage) => {
  const { importId } = stage.things;
  await change(
    stage,
    sql`update imports set status = 'mapping', header = '["Mail", "Name"]' where id = ${importId}`,
  );
  return { id: importId };
};

const asksAboutOrders = async (stage: Stage) => {
  const { importId } = stage.things;
  await change(
    stage,
    sql`update imports set status = 'mapping', kind = 'orders',
      order_question = '{"source": "woocommerce", "shop": null, "words": []}' where id = ${importId}`,
  );
  return { id: importId };
};

const PREPARE: Readonly<Record<string, Prepare>> = {
  "auth.login": async ({ run, person }) => {
    const { body } = await person.rest("GET", "/auth/verify");
    const { email } = body.user;
    const token = await run.sandbox.control.issueIdToken({
      sub: email.slice(0, email.indexOf("@")),
      email,
      // Another token than the one they signed in with, which is accepted once.
      name: "Renamed there",
    });
    return { token };
  },
  "auth.closeAccount": async ({ person }) => ({
    email: (await person.rest("GET", "/auth/verify")).body.user.email,
  }),
  "auth.logout": nothing,
  "auth.refresh": nothing,
  "auth.endSession": anotherSession,
  "auth.endOtherSessions": async (stage) => void (await anotherSession(stage)),
  "apiKeys.create": () => ({ name: "Shop", scopes: ["customers:read"], expiresInDays: null }),
  "apiKeys.revoke": async (stage) => ({
    id: await made(stage, "apiKeys.create", {
      ...{ name: "Shop", scopes: ["customers:read"], expiresInDays: null },
    }),
  }),
  "customers.create": () => ({ name: "Somebody", email: ADDRESS }),
  "customers.upsert": () => ({ email: ADDRESS, customer: { name: "Somebody" } }),
  "customers.update": ({ things }) => ({ id: things.customerId, patch: { name: "Renamed" } }),
  "customers.deactivate": customer,
  "customers.deactivateMany": customers,
  "customers.reactivate": async (stage) => {
    await stage.person.mutate("customers.deactivate", customer(stage));
    return customer(stage);
  },
  "customers.reactivateMany": async (stage) => {
    await stage.person.mutate("customers.deactivate", customer(stage));
    return customers(stage);
  },
  "duplicates.dismiss": twoPeople,
  "duplicates.merge": twins,
  "duplicates.undoMerge": async (stage) => {
    const { body } = await stage.person.mutate("duplicates.merge", await twins(stage));
    return { id: body.result.data.merge._id };
  },
  "duplicates.restore": async (stage) => {
    const ids = await twoPeople(stage);
    await stage.person.mutate("duplicates.dismiss", ids);
    return ids;
  },
  "notes.create": ({ things }) => ({ id: things.customerId, note: NOTE }),
  "notes.update": ({ things }) => ({ id: things.customerId, noteId: things.noteId, note: NOTE }),
  "views.create": () => ({ name: "Agra", filter: { city: "agra" } }),
  "views.update": ({ things }) => ({ id: things.viewId, view: { name: "Agra", filter: {} } }),
  "views.delete": ({ things }) => ({ id: things.viewId }),
  "notes.delete": ({ things }) => ({ id: things.customerId, noteId: things.noteId }),
  "customers.erase": erasable,
  "customers.liftErasure": async (stage) => {
    await stage.person.mutate("customers.erase", await erasable(stage));
    return { email: "planted@example.com" };
  },
  "brand.save": () => ({ ...DEFAULT_BRAND, radius: 0 }),
  "images.addPlayMark": async (stage) => ({ id: await newImage(stage) }),
  "images.copy": async () => ({ urls: [await servePicture()] }),
  "images.crop": async (stage) => ({
    ...{ id: await newImage(stage, SQUARE, 32), crop: { left: 0, top: 0, width: 16, height: 16 } },
  }),
  "images.replace": async (stage) => ({
    ...{ id: await newImage(stage), by: await newImage(stage) },
  }),
  "images.suggestAlt": async (stage) => ({ id: await newImage(stage) }),
  "images.update": async (stage) => ({ id: await newImage(stage), patch: { alt: "A lamp" } }),
  "images.delete": async (stage) => ({ id: await newImage(stage) }),
  "files.delete": ({ things }) => ({ id: things.fileId }),
  "templates.create": () => KEPT,
  "templates.update": ({ things }) => ({ id: things.templateId, template: KEPT }),
  "templates.delete": ({ things }) => ({ id: things.templateId }),
  "savedBlocks.create": () => SAVED_BLOCK,
  "savedBlocks.update": ({ things }) => ({ id: things.savedBlockId, patch: { name: "Shops" } }),
  "savedBlocks.delete": ({ things }) => ({ id: things.savedBlockId }),
  "savedBlocks.updateDrafts": async (stage) => {
    const id = stage.things.savedBlockId;
    const old = { ...SAVED_BLOCK.block, level: 1, savedBlock: id };
    const draft = { ...DRAFT, body: "", design: { version: 2, blocks: [old] } };
    return { id, drafts: [await made(stage, "campaigns.saveDraft", { draft })] };
  },
  "fields.create": () => FIELD,
  "fields.rename": async ({ person }) => {
    await person.mutate("fields.create", FIELD);
    return { key: "tier", patch: { label: "Level" } };
  },
  "fields.checkConversion": async ({ person }) => {
    await person.mutate("fields.create", FIELD);
    return { key: "tier", to: { type: "tags" } };
  },
  "fields.convert": async ({ person }) => {
    await person.mutate("fields.create", FIELD);
    return { key: "tier", to: { type: "tags" } };
  },
  "fields.delete": async ({ person }) => {
    await person.mutate("fields.create", FIELD);
    return { key: "tier" };
  },
  "orders.store": () => ({ orders: [ORDER] }),
  "orders.delete": async ({ person }) => {
    await person.mutate("orders.store", { orders: [ORDER] });
    return { id: (await person.rest("GET", "/order/")).body.data[0]._id };
  },
  "products.update": ({ things }) => ({ id: things.productId, patch: PRODUCT }),
  "orders.switchPurchases": () => ({ source: "orders" }),
  "orders.saveRates": () => RATES,
  "orders.saveStatuses": () => STATUSES,
  "orders.saveAttribution": () => ({ days: 7 }),
  "imports.map": async (stage) => ({
    ...(await asksForColumns(stage)),
    mapping: { email: [0], name: [1] },
  }),
  "imports.reread": async (stage) => ({ ...(await asksForColumns(stage)), heading_line: 1 }),
  "imports.answerOrders": asksAboutOrders,
  "imports.cancel": asksForColumns,
  "imports.undo": async (stage) => {
    const { importId } = stage.things;
    await change(
      stage,
      sql`update imports set created = 1, started_at = clock_timestamp(), finished_at = clock_timestamp() where id = ${importId}`,
    );
    return { id: importId };
  },
  "bulkChanges.start": ({ things }) => ({
    action: { type: "deactivate" },
    ids: [things.customerId],
  }),
  "bulkChanges.undo": ({ things }) => ({ id: things.changeId }),
  "webhooks.create": () => HOOK,
  "webhooks.update": async (stage) => ({ ...(await hook(stage)), patch: { batchSize: 2 } }),
  "webhooks.delete": async (stage) => await hook(stage),
  "webhooks.pause": async (stage) => await hook(stage),
  "webhooks.resume": async (stage) => {
    const one = await hook(stage);
    await stage.person.mutate("webhooks.pause", one);
    return one;
  },
  "webhooks.rotateSecret": async (stage) => await hook(stage),
  "webhooks.test": async (stage) => await hook(stage),
  "webhooks.sendAgain": async (stage) => {
    const one = await hook(stage);
    const { body } = await stage.person.mutate("webhooks.test", one);
    return { ...one, deliveryId: body.result.data._id };
  },
  "segments.create": () => ({ name: "Mumbai", description: "", rules: RULES }),
  "segments.createFixed": ({ things }) => ({ name: "Regulars", ids: [things.customerId] }),
  "segments.addMembers": membersInput,
  "segments.removeMembers": membersInput,
  "segments.update": ({ things }) => ({
    id: things.segmentId,
    patch: { name: "Renamed", rules: RULES },
  }),
  "segments.duplicate": segment,
  "segments.count": segment,
  "segments.archive": segment,
  "segments.unarchive": async (stage) => {
    const id = await newSegment(stage);
    await stage.person.mutate("segments.archive", { id });
    return { id };
  },
  "segments.delete": async (stage) => ({ id: await newSegment(stage) }),
  "segments.estimate": () => ({ rules: RULES }),
  "segments.preview": () => ({ rules: RULES }),
  "campaigns.create": createInput,
  "campaigns.saveDraft": () => ({ draft: DRAFT, key: "one" }),
  "campaigns.sendDraft": async (stage) => ({
    id: await made(stage, "campaigns.saveDraft", { draft: DRAFT }),
  }),
  "campaigns.reschedule": ({ things }) => ({
    id: things.scheduledId,
    schedule: { at: AT, timeZone: "Asia/Kolkata" },
  }),
  "campaigns.duplicate": campaign,
  "campaigns.followUp": ({ things }) => ({ id: things.campaignId, kind: "not_opened" }),
  "campaigns.review": ({ things }) => ({
    ...TEMPLATE,
    audience: { kind: "segment", segmentId: things.segmentId },
  }),
  "campaigns.listHealth": ({ things }) => ({
    audience: { kind: "segment", segmentId: things.segmentId },
  }),
  "campaigns.listHealthCustomers": ({ things }) => ({
    audience: { kind: "segment", segmentId: things.segmentId },
    finding: "role",
  }),
  "campaigns.correctTypos": async (stage) => {
    await made(stage, "customers.create", { name: "Asha", email: "asha@gmial.com" });
    const rules = {
      combinator: "and",
      rules: [{ field: "email", operator: "contains", value: "gmial" }],
    };
    return { audience: { kind: "rules", rules }, domains: ["gmial.com"] };
  },
  "campaigns.previewMail": ({ things }) => ({ ...TEMPLATE, customerId: things.customerId }),
  "campaigns.checkMessage": ({ things }) => ({ ...PLAIN, customerId: things.customerId }),
  "campaigns.sendTest": ({ things }) => ({ ...TEMPLATE, customerId: things.customerId }),
  "campaigns.stop": onHold,
  "campaigns.release": onHold,
  "campaigns.pause": sending,
  "campaigns.resume": async (stage) => {
    const input = await sending(stage);
    await stage.person.mutate("campaigns.pause", input);
    return input;
  },
  "campaigns.retryFailed": async (stage) => {
    const { campaignId } = stage.things;
    await change(
      stage,
      sql`update communication_logs set failed_at = clock_timestamp(), failure_reason = 'Refused for now'
          where campaign_id = ${campaignId}`,
    );
    return { id: campaignId };
  },
  "campaigns.forgetTestAddress": async (stage) => {
    const { rows } = await stage.run.deps.db.execute<{ id: string }>(sql`
      insert into test_addresses (account_id, email) values (${stage.accountId}, ${ADDRESS}) returning id::text`);
    return { id: rows[0]?.id };
  },
  "campaigns.cancel": sending,
  "campaigns.share": campaign,
  "campaigns.unshare": async (stage) => {
    await stage.person.mutate("campaigns.share", campaign(stage));
    return campaign(stage);
  },
  "campaigns.delete": campaign,
  "automations.create": () => ({ name: "Welcome", document: AUTOMATION }),
  "automations.save": ({ things }) => ({ id: things.automationId, name: "Renamed" }),
  "automations.switchOn": async (stage) => ({ id: await newAutomation(stage) }),
  "automations.pause": automation,
  "automations.resume": async (stage) => {
    await stage.person.mutate("automations.pause", automation(stage));
    return automation(stage);
  },
  // With mails of its own, whose end is no campaign's.
  "automations.delete": async (stage) => {
    const one = { id: await newAutomation(stage) };
    await stage.person.mutate("automations.switchOn", one);
    return one;
  },
  "automations.addCustomers": ({ things }) => ({
    id: things.automationId,
    customerIds: [things.customerId],
  }),
  "automations.takeOut": enrolment,
  "automations.moveOn": enrolment,
  "insights.saveWeeklySummary": () => ({ isOn: true }),
  "automations.saveRules": () => ({ timeZone: "Europe/Paris", mailCap: 4 }),
  "coupons.create": () => POOL,
  "coupons.update": ({ things }) => ({ id: things.poolId, pool: { ...POOL, name: "Holi" } }),
  "coupons.delete": async ({ person }) => ({
    id: (await person.rest("POST", "/coupon-pools", { ...POOL, name: "Short" })).body.data._id,
  }),
  "coupons.addCodes": ({ things }) => ({ id: things.poolId, codes: ["B-2"] }),
  "coupons.generate": ({ things }) => ({ id: things.poolId, count: 2 }),
  "senders.create": () => SENDER,
  "senders.update": ({ things }) => ({ id: things.senderId, sender: { ...SENDER, name: "Desk" } }),
  "senders.checkDomain": ({ things }) => ({ id: things.senderId }),
  "senders.makeDefault": ({ things }) => ({ id: things.senderId }),
  "senders.delete": ({ things }) => ({ id: things.senderId }),
  "emailSettings.save": () => ({ ...SETTINGS, fromName: "Acme Ltd" }),
  "emailSettings.removeCredential": () => ({ credential: "brevoApiKey" }),
  "emailSettings.sendTest": () => ({ to: SETTINGS.smtpUser }),
  "emailSettings.saveLimits": () => ({
    service: "brevo",
    limits: { perDay: 5_000, perSecond: 20 },
  }),
  "rampPlan.start": nothing,
  "rampPlan.stop": async (stage) =>
    void (await change(
      stage,
      sql`insert into ramp_plans (account_id, domain, started_on, steps)
        values (${stage.accountId}, ${SETTINGS.smtpUser.split("@")[1]}, now()::date, '{50,100}')`,
    )),
  "emailSettings.connectGmail": nothing,
  "emailSettings.connectSmtp": () => ({
    smtpServer: {
      ...smtpServerOf("microsoft365"),
      ...{ userName: "a@b.in", signIn: "xoauth2", app: { clientId: "app" } },
    },
    clientSecret: "shh",
  }),
  "emailSettings.disconnectGmail": async (stage) =>
    void (await change(
      stage,
      sql`update email_settings set google_refresh_token = 'sealed' where account_id = ${stage.accountId}`,
    )),
  "emailSettings.checkDomain": nothing,
  "emailSettings.reconnectEvents": nothing,
  "emailSettings.saveWebhookSecret": () => ({
    service: "brevo",
    secret: "a-token-of-my-own-making",
  }),
  "inbox.save": async () => ({
    ...{ host: "127.0.0.1", port: await startSmallImap() },
    ...{ username: "hello@acme.example.com", password: "planted" },
  }),
  "inbox.connect": () => ({ provider: "google" }),
  "inbox.saveChoices": async (stage) => {
    await change(
      stage,
      sql`insert into inbox_readers (account_id, host, port, username) values (${stage.accountId}, 'imap.gmail.com', 993, 'a')`,
    );
    return { autoUnsubscribe: true };
  },
  "inbox.turnOff": async (stage) =>
    void (await change(
      stage,
      sql`insert into inbox_readers (account_id, host, port, username) values (${stage.accountId}, 'imap.gmail.com', 993, 'a')`,
    )),
  "inbox.saveBounceMailbox": async () => ({
    ...{ host: "127.0.0.1", port: await startSmallImap() },
    ...{ username: "bounces@acme.example.com", password: "planted" },
  }),
  "inbox.turnOffBounceMailbox": async (stage) =>
    void (await change(
      stage,
      sql`insert into inbox_readers (account_id, box, host, port, username)
        values (${stage.accountId}, 'bounces', 'imap.example.com', 993, 'a')`,
    )),
  "inbox.settleWish": async (stage) => {
    const wish = sql`select id::text as id from inbox_messages where account_id = ${stage.accountId}`;
    const { rows } = await stage.run.deps.db.execute<{ id: string }>(wish);
    return { id: rows[0]?.id, unsubscribe: true };
  },
  "suppressions.add": () => ({ emails: [ADDRESS] }),
  "suppressions.remove": async ({ person }) => {
    await person.mutate("suppressions.add", { emails: [ADDRESS] });
    return { emails: [ADDRESS] };
  },
  "insights.dismissGuide": nothing,
  "sampleData.load": nothing,
  "sampleData.remove": async ({ person }) => void (await person.mutate("sampleData.load")),
  "ai.rewriteText": () => ({ text: "Hello {name}", how: "shorten" }),
  "ai.translate": () => ({ language: "hi", pieces: ["Hello {name}"] }),
  "ai.generateCampaignContent": () => ({
    ...{ segmentRules: RULES, campaignName: "Diwali", segmentDescription: "" },
  }),
};

/** Prepares a mutation, and gives the call of it. */
export async function actsOn(
  stage: Stage,
  procedure: string,
): Promise<() => Promise<TestResponse>> {
  const prepare = PREPARE[procedure];
  if (prepare === undefined) throw new Error(`Nobody said how ${procedure} is called`);
  const input = await prepare(stage);
  return async () => await stage.person.mutate(procedure, input);
}
