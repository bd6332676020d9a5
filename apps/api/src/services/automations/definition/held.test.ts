import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertAutomation, insertMail } from "../../../../test/automation-mails.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { campaigns } from "../../../db/schema/index.ts";
import { listAutomations } from "../index.ts";

const database = withTestDatabase();

it("says why emails are on hold, unless a user has paused the automation", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const automation = await insertAutomation(database(), ctx.account.id, {
    document: { trigger: { type: "byHand" } },
    trigger: { type: "byHand" },
  });
  const { id } = await insertMail(database(), automation);
  const held = async (fields: Partial<typeof campaigns.$inferInsert> | null = null) => {
    if (fields !== null) await ctx.db.update(campaigns).set(fields).where(eq(campaigns.id, id));
    return (await listAutomations(ctx))[0]?.held;
  };
  expect(await held()).toBeNull();
  const paused = { status: "paused", pauseKind: "user" } as const;
  expect(await held({ ...paused, statusReason: "Paused by you" })).toBeNull();
  const restored = "Restored from the backup of 1 Jan 2026";
  expect(await held({ ...paused, statusReason: restored })).toBe(restored);
  const quota = "The daily limit is reached";
  expect(await held({ status: "paused", pauseKind: "quota", statusReason: quota })).toBe(quota);
});
