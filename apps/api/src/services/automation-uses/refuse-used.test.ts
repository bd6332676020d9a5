import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertAutomation } from "../../../test/automation-mails.ts";
import { insertCampaign, insertSegment } from "../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import type { Ctx } from "../../deps.ts";
import { deleteCampaign } from "../campaigns/lifecycle/end-campaign.ts";
import { createField, deleteField } from "../fields/change-fields.ts";
import { deleteSegment } from "../segments/delete-segment.ts";
import { deleteWebhook } from "../webhooks/own-webhooks.ts";

const database = withTestDatabase();
let ctx: Ctx;

beforeEach(async () => {
  ctx = testCtx(database(), await createUser(database()));
});

const insert = async (statement: ReturnType<typeof sql>): Promise<string> =>
  String((await ctx.db.execute(statement)).rows[0]?.["id"]);

type Thing = { named: string; document: unknown; remove: () => Promise<unknown> };

const byHand = { type: "byHand" };

const THINGS: Record<string, () => Promise<Thing>> = {
  segment: async () => {
    const id = String(await insertSegment(database(), ctx.account.id, { name: "VIPs" }));
    return {
      named: "The segment “VIPs”",
      document: { trigger: { type: "joinsSegment", segmentId: id } },
      remove: async () => await deleteSegment(ctx, { id }),
    };
  },
  campaign: async () => {
    const { id } = await insertCampaign(database(), ctx.account.id);
    return {
      named: "The campaign “Diwali offer”",
      document: { trigger: { type: "click", campaignId: String(id), link: null } },
      remove: async () => await deleteCampaign(ctx, { id: String(id) }),
    };
  },
  webhook: async () => {
    const id = await insert(
      sql`insert into webhook_subscriptions (account_id, url, events, secret)
        values (${ctx.account.id}, 'https://hooks.example/a', '{}', '') returning id`,
    );
    const call = { id: "a", type: "webhook", webhookId: id };
    return {
      named: "The webhook “https://hooks.example/a”",
      document: {
        trigger: byHand,
        steps: [{ id: "b", type: "onlyIf", steps: [], otherwise: [call] }],
      },
      remove: async () => await deleteWebhook(ctx, { id }),
    };
  },
};

/** Every place in which a document may name the field `renewal`. */
const FIELD_PLACES: Record<string, unknown> = {
  "the date of a trigger": { trigger: { type: "date", field: "renewal" } },
  "the tag of a trigger": { trigger: { type: "added", by: null, tag: { field: "renewal" } } },
  "a wait": { steps: [{ id: "a", type: "waitForDate", field: "renewal" }] },
  "a step of a branch": {
    steps: [{ type: "onlyIf", steps: [{ type: "set", field: "renewal", value: 1 }] }],
  },
  "a step of the other branch": {
    steps: [{ type: "onlyIf", steps: [], otherwise: [{ type: "tag", field: "renewal" }] }],
  },
  "an exit condition": {
    leaveWhen: { rules: { combinator: "and", rules: [{ field: "attributes.renewal" }] } },
  },
  "a variable of an email": {
    steps: [{ type: "send", template: { subject: "Until {renewal}", body: "" } }],
  },
  "a variable of a designed email": {
    steps: [
      { type: "send", template: { design: { blocks: [{ text: "{attributes.renewal|x}" }] } } },
    ],
  },
};

describe("a thing that an automation uses", () => {
  it.each(Object.keys(THINGS))(
    "of kind %s can't be deleted, with its id in any form",
    async (kind) => {
      const thing = await THINGS[kind]?.();
      const { id } = await insertAutomation(database(), ctx.account.id, {
        ...{ name: "Welcome", state: "draft", version: 0, document: thing?.document },
      });
      const sentence = MESSAGES.automations.inUse(thing?.named ?? "", ["Welcome"]);
      await expect(thing?.remove()).rejects.toMatchObject({ kind: "conflict", message: sentence });
      await ctx.db.execute(sql`update automations set deleted_at = now() where id = ${id}`);
      await expect(thing?.remove()).resolves.toBeDefined();
    },
  );

  it.each(Object.entries(FIELD_PLACES))(
    "can't be deleted if it is a field in %s",
    async (_, document) => {
      const input = {
        label: "Renewal",
        type: "date",
        choices: [] as string[],
        description: "",
      } as const;
      await createField(ctx, input);
      await insertAutomation(database(), ctx.account.id, { document });
      await expect(deleteField(ctx, { key: "renewal" })).rejects.toThrow(
        MESSAGES.automations.inUse("The field “Renewal”", ["Welcome"]),
      );
    },
  );

  it("is not a field of another name, nor a built-in field of the same name", async () => {
    const input = {
      label: "City",
      type: "text",
      choices: [] as string[],
      description: "",
    } as const;
    const { key } = await createField(ctx, { ...input, key: "city" });
    await insertAutomation(database(), ctx.account.id, {
      document: {
        trigger: { type: "date", field: "renewal" },
        leaveWhen: { rules: { combinator: "and", rules: [{ field: "city" }] } },
      },
    });
    await expect(deleteField(ctx, { key })).resolves.toBeDefined();
  });

  it("counts in the published version, and in an older one while it has active enrolments", async () => {
    const segment = await THINGS["segment"]?.();
    const { id } = await insertAutomation(database(), ctx.account.id, { version: 2 });
    const other = JSON.stringify({ trigger: byHand });
    await ctx.db.execute(sql`
      insert into automation_versions (account_id, automation_id, version, document) values
        (${ctx.account.id}, ${id}, 1, ${JSON.stringify(segment?.document)}::jsonb),
        (${ctx.account.id}, ${id}, 2, ${other}::jsonb)`);
    await ctx.db.execute(sql`
      insert into automation_enrolments (account_id, automation_id, version, entry, since, due_at)
      values (${ctx.account.id}, ${id}, 1, '', now(), now())`);
    await expect(segment?.remove()).rejects.toThrow("“Welcome”");
    const end = sql`update automation_enrolments set state = 'completed' where automation_id = ${id}`;
    const inForce = (version: number) =>
      sql`update automations set version = ${version} where id = ${id}`;
    await ctx.db.execute(end);
    await ctx.db.execute(inForce(1));
    await expect(segment?.remove()).rejects.toThrow("“Welcome”");
    await ctx.db.execute(inForce(2));
    await expect(segment?.remove()).resolves.toBeDefined();
  });

  it("does not count in another account", async () => {
    const segment = await THINGS["segment"]?.();
    const stranger = await createUser(database());
    await insertAutomation(database(), stranger.account.id, { document: segment?.document });
    await expect(segment?.remove()).resolves.toBeDefined();
  });
});
