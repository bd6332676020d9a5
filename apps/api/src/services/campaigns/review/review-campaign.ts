import { planQuota, readAudienceRules, unknownVariables } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewInput, ReviewWire, SendingUsageWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { longTransaction } from "../../../db/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { epochMs } from "../../../db/sql-array.ts";
import { MESSAGE_MS, withinTime } from "../../deliveries/mail/within-time.ts";
import { getUsage } from "../../email-settings/get-usage.ts";
import {
  openSender,
  readStoredSettings,
  type StoredSettings,
} from "../../sender/stored-settings.ts";
import { parseId } from "../../wire/ids.ts";
import { oneRow } from "../../../db/one-row.ts";
import { countAudience } from "../../segments/count-audience.ts";
import { ruleAudience } from "../../segments/segment-audience.ts";
import { findCampaignRow, findSegmentRow } from "../find-rows.ts";
import { audienceCondition } from "../audience/fix-recipients.ts";
import { reviewPeople } from "./review-people.ts";
import { senderState } from "./sender-state.ts";

/**
 * What would happen if a campaign were sent now. `eligible` is the number that would get a log, by the same
 * condition. Writes nothing, so mails of the last five seconds may be missing from "campaigns received".
 *
 * @throws AppError "missing" for a segment or campaign that is not the user's; "invalid" for rules that mean nothing;
 *   "impossible" for a message that takes too long to read.
 */
export async function reviewCampaign(ctx: Ctx, input: ReviewInput): Promise<ReviewWire> {
  const usage = await getUsage(ctx, {});
  return await longTransaction(
    ctx,
    "count",
    async (tx) => {
      const { now } = await oneRow<{ now: number }>(
        tx,
        sql`select ${epochMs(sql`clock_timestamp()`)} as now`,
      );
      const audience = await audienceOf(tx, ctx, input.audience, new Date(now));
      const { count: matched, excluded: skipped } = await countAudience(tx, ctx.userId, audience);
      const people = await reviewPeople(tx, ctx.userId, audience, input);
      const settings = await readStoredSettings(ctx, tx);
      const { subject, body } = input;
      return {
        matched,
        skipped,
        ...people,
        unknownVariables: withinTime(MESSAGE_MS, () => [
          ...new Set([...unknownVariables(subject), ...unknownVariables(body)]),
        ]),
        sender: await senderState(tx, settings),
        quota: quotaOf(ctx, settings, usage, { mails: people.eligible, now: new Date(now) }),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function audienceOf(
  db: Executor,
  ctx: Ctx,
  audience: ReviewInput["audience"],
  now: Date,
): Promise<SQL> {
  if (audience.kind === "segment") {
    const segment = await findSegmentRow(db, ctx, parseId(audience.segmentId));
    return audienceCondition({ segment }, now);
  }
  if (audience.kind === "followUp") {
    const { id: campaignId } = await findCampaignRow(db, ctx, audience.campaignId);
    const followUp = { ownerId: ctx.userId, campaignId, kind: audience.followUp };
    return audienceCondition({ followUp }, now);
  }
  const read = readAudienceRules(audience.rules);
  if ("kind" in read) return ruleAudience(ctx.userId, read.rules, now);
  const message = read.problems[0]?.message ?? MESSAGES.server.invalidBody;
  throw new AppError("invalid", message, { fields: read.problems });
}

function quotaOf(
  ctx: Ctx,
  settings: StoredSettings | null,
  usage: SendingUsageWire,
  plan: { mails: number; now: Date },
): ReviewWire["quota"] {
  if (settings === null) return { perDay: null, used: 0, left: null, days: 0, finishesAt: null };
  const { credentials } = openSender(ctx, settings);
  const { perDay, usedToday: used, perSecond } = usage;
  const mailsPerSecond = perSecond * ctx.email.for(credentials.service).batchSize(credentials);
  const { left, days, finishesAt } = planQuota({ ...plan, perDay, used, mailsPerSecond });
  return { perDay, used, left, days, finishesAt: finishesAt?.toISOString() ?? null };
}
