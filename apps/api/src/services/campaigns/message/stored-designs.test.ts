import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { DESIGN_SENTENCES } from "@dakiya/domain/campaign/design";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  addPeople,
  createPublished,
  movableClock,
  runTick,
  sendMails,
} from "../../../../test/automations.ts";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers } from "../../../../test/customers.ts";
import { sendAll, withSending } from "../../../../test/sending.ts";
import { startDue } from "../../../../test/start-due.ts";
import type { Ctx } from "../../../deps.ts";
import { addCustomers } from "../../automations/index.ts";
import { createTemplate } from "../../templates/change-templates.ts";
import { getTemplate } from "../../templates/find-templates.ts";
import { getDraft, saveDraft } from "../drafts/edit-draft.ts";
import { sendDraft } from "../start/send-draft.ts";

const { sandbox, sender } = withSending();

const DESIGN: DesignDocument = {
  version: 2,
  blocks: [
    {
      ...{ id: "a", type: "heading", level: 1, align: "left" },
      inline: [{ text: "Hi {first_name|you}" }],
    },
  ],
};

/** Makes the account's stored designs those of another version. */
async function storeAs(ctx: Ctx, version: number): Promise<void> {
  const of = sql`where account_id = ${ctx.account.id}`;
  const changed = sql.raw(`'"version": ${version}'`);
  for (const [table, column] of [
    ["campaigns", "design"],
    ["message_templates", "design"],
    ["automations", "document"],
    ["automation_versions", "document"],
  ] as const) {
    const name = sql.identifier(column);
    await ctx.db.execute(
      sql`update ${sql.identifier(table)} set ${name} = replace(${name}::text, '"version": 2', ${changed})::jsonb ${of}`,
    );
  }
}

const draftOf = (segmentId: string) => ({
  draft: {
    ...{ name: "Lamps", description: "", subject: "Lamps", body: "", rules: null },
    ...{ followUp: null, startAt: null, design: DESIGN, segmentId },
  },
});

it("Drafts and templates of version 1 are read as this version, and sent", async () => {
  const ctx = await sender("resend");
  await insertCustomers(ctx.database, ctx.account.id, [
    { name: "Asha Rao", email: "asha@people.example" },
  ]);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const { _id: id } = await saveDraft(ctx, draftOf(segmentId));
  const template = await createTemplate(ctx, {
    ...{ name: "Lamps", subject: "Lamps", mode: "design", content: DESIGN },
  });
  await storeAs(ctx, 1);
  expect(await getDraft(ctx, { id })).toMatchObject({ design: DESIGN });
  const read = await getTemplate(ctx, { id: template._id });
  expect(read).toMatchObject({ content: DESIGN, look: expect.stringContaining("Hi {first_name") });
  await sendDraft(ctx, { id });
  await startDue(ctx);
  await sendAll(ctx, Number(id));
  expect(sandbox().store.find({ limit: 1 })[0]?.html).toContain("Hi Asha");
});

it("A live automation of version 1 goes on sending", async () => {
  const { clock } = movableClock();
  const ctx = { ...(await sender("resend")), clock };
  const customerIds = await addPeople(ctx, [{ name: "Ravi" }]);
  const template = { subject: "Hi {name}", design: DESIGN };
  const { _id: id } = await createPublished(ctx, {
    steps: [{ id: "one", type: "send", template }],
  });
  await storeAs(ctx, 1);
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  await sendMails(ctx);
  expect(sandbox().store.find({ limit: 1 })[0]?.html).toContain("Hi Ravi");
});

it("A draft of a newer version is kept as it is, and not sent", async () => {
  const ctx = await sender("resend");
  await addPeople(ctx, [{ name: "Asha" }]);
  const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
  const { _id: id } = await saveDraft(ctx, draftOf(segmentId));
  await storeAs(ctx, 3);
  expect(await getDraft(ctx, { id })).toMatchObject({ design: { ...DESIGN, version: 3 } });
  await expect(sendDraft(ctx, { id })).rejects.toThrow(DESIGN_SENTENCES.newer);
});
