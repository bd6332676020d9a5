import { freemailDomain, planQuota, readAudienceRules } from "@dakiya/domain/campaign";
import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewInput, ReviewWire, SendingUsageWire } from "@dakiya/domain/wire";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import { epochMs, oneRow } from "../../../db/sql/sql.ts";
import { campaigns, images } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { readSentToday } from "../../deliveries/index.ts";
import { usageOf } from "../../email-settings/limits.ts";
import { findFields } from "../../fields/find-fields.ts";
import { productBlocks } from "../../products/choose-products.ts";
import type { MessageReview } from "../../rendering/jobs.ts";
import { loadSoundContext } from "../../rules/refuse-problem.ts";
import { ruleAudience, rulesOf, segmentAudience } from "../../segments/segment-audience.ts";
import { readMailCap } from "../../sending-rules/mail-cap.ts";
import { readRamp } from "../../ramp-plans/ramp-today.ts";
import type { RampToday } from "../../ramp-plans/ramp-today.ts";
import { domainWarnings, senderDomainOf } from "../../sender-domain/index.ts";
import { readChosenSettings, toSenderId } from "../../sender/chosen-sender.ts";
import type { SenderId } from "../../sender/chosen-sender.ts";
import { openSender } from "../../sender/stored-settings.ts";
import type { StoredSettings } from "../../sender/stored-settings.ts";
import { followUpAudience } from "../audience/fix-recipients.ts";
import { refuseAutomationEmail } from "../change-status.ts";
import { findCampaignRow, findSegmentRow } from "../find-rows.ts";
import { reviewMessage } from "./review-message.ts";
import { reviewCoupons } from "./review-coupons.ts";
import { countRecentEmails } from "./recent-emails.ts";
import { reviewPeople } from "./review-people.ts";

/**
 * Previews the sending of a campaign now. `eligible` is the number of logs it would get, by the same condition. Writes
 * nothing, so emails of the last five seconds may be missing from "campaigns received".
 *
 * @throws AppError "missing" for a segment or campaign that is not the user's; "invalid" for rules that mean nothing;
 *   "impossible" for a message that takes too long to read; "slowDown".
 */
export async function reviewCampaign(ctx: Ctx, input: ReviewInput): Promise<ReviewWire> {
  const senderId = toSenderId(input.senderId);
  const usage = await usageOf(ctx, await readChosenSettings(ctx, ctx.db, senderId));
  // Before the transaction: no connection is held meanwhile.
  const message = await reviewMessage(ctx, input);
  const { removed, mailBytes, page } = message;
  return await longTransaction(
    ctx,
    "count",
    async (tx) => {
      const { now } = await oneRow<{ now: number }>(
        tx,
        sql`select ${epochMs(sql`statement_timestamp()`)} as now`,
      );
      const audience = await audienceOf(tx, ctx, input.audience, new Date(now));
      const mailCap = await readMailCap(tx, ctx.account.id);
      const people = await reviewPeople(tx, ctx.account.id, audience, message.bare, {
        mailCap,
        leaveOut: input.leaveOut ?? [],
        languages: input,
        showsBought: showsBought(input),
      });
      const settings = await readChosenSettings(ctx, tx, senderId);
      return {
        ...people,
        ...(await countRecentEmails(tx, ctx.account.id, audience, mailableOf(people))),
        ...(removed === null ? {} : { removed }),
        ...(page === null ? {} : await weigh(tx, ctx, page)),
        ...(await reviewCoupons(tx, ctx.account.id, message.coupons, people.eligible)),
        unknownVariables: message.unknown,
        sender: await senderState(tx, ctx, settings),
        quota: quotaOf(ctx, settings, await withinSenderLimit(tx, settings, senderId, usage), {
          ...{ mails: people.eligible, mailBytes },
          now: new Date(now),
          ramp: await rampOf(tx, ctx, settings),
        }),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Whether a block of the message, in any language, shows what a recipient bought. */
const showsBought = ({ design, variants = [] }: ReviewInput): boolean =>
  [design, ...variants.map((one) => one.design)].some(
    (one) => one != null && productBlocks(one).some(({ source }) => source.kind === "bought"),
  );

/** How many of an audience may be emailed, those included whom the limit or list health leaves out. */
const mailableOf = ({ eligible, skipped }: Pick<ReviewWire, "eligible" | "skipped">): number =>
  eligible + (skipped.capped ?? 0) + (skipped.unhealthy ?? 0);

/** A picture above this is said to be large, in bytes: a phone away from a city waits for it. */
const LARGE_IMAGE = 200_000;

/** How much of a message has to be loaded. Only images of the library are known. */
async function weigh(
  db: Executor,
  { account }: Ctx,
  { bytes, images: pictures }: NonNullable<MessageReview["page"]>,
): Promise<Pick<ReviewWire, "htmlBytes" | "largeImages">> {
  const hashes = [...pictures.keys()];
  if (hashes.length === 0) return { htmlBytes: bytes, largeImages: [] };
  const found = await db
    .select({ hash: images.hash, bytes: images.size })
    .from(images)
    .where(
      and(
        eq(images.accountId, account.id),
        inArray(images.hash, hashes),
        gt(images.size, LARGE_IMAGE),
      ),
    )
    .orderBy(images.id);
  return {
    htmlBytes: bytes,
    largeImages: found.map(({ hash, bytes: size }) => ({
      url: pictures.get(hash) ?? "",
      bytes: size,
    })),
  };
}

/** The audience of a review, as a condition on the table `customers`. */
export async function audienceOf(
  db: Executor,
  ctx: Ctx,
  audience: ReviewInput["audience"],
  now: Date,
): Promise<SQL> {
  if (audience.kind === "segment") {
    const segment = await findSegmentRow(db, ctx, audience.segmentId);
    const context = await loadSoundContext(db, ctx.account.id, rulesOf(segment), now);
    return segmentAudience(segment, context);
  }
  if (audience.kind === "followUp") {
    const earlier = await findCampaignRow(db, ctx, audience.campaignId);
    refuseAutomationEmail(earlier);
    const { id: campaignId } = earlier;
    const followUp = { accountId: ctx.account.id, campaignId, kind: audience.followUp };
    return followUpAudience(followUp);
  }
  const result = readAudienceRules(audience.rules, await findFields(db, ctx.account.id));
  if ("kind" in result) {
    const context = await loadSoundContext(db, ctx.account.id, [result.rules], now);
    return ruleAudience(result.rules, context);
  }
  const message = result.problems[0]?.message ?? MESSAGES.server.invalidBody;
  throw new AppError("invalid", message, { fields: result.problems });
}

function quotaOf(
  ctx: Ctx,
  settings: StoredSettings | null,
  usage: SendingUsageWire,
  plan: { mails: number; mailBytes: number | null; now: Date; ramp: RampToday | null },
): ReviewWire["quota"] {
  if (settings === null)
    return { perDay: null, used: 0, left: null, days: 0, finishesAt: null, ramp: null };
  const { credentials } = openSender(ctx, settings);
  const { perDay, usedToday: used, perSecond } = usage;
  const mailsPerSecond =
    perSecond * ctx.email.for(credentials.service).batchSize(credentials, plan.mailBytes);
  const ramp = plan.ramp && {
    ...plan.ramp,
    renewsAt: new Date(plan.now.getTime() + plan.ramp.renewsInMs),
  };
  const { left, days, finishesAt } = planQuota({ ...plan, ramp, perDay, used, mailsPerSecond });
  return {
    ...{ perDay, used, left, days, finishesAt: finishesAt?.toISOString() ?? null },
    ramp: ramp && { domain: ramp.domain, allowance: ramp.allowance ?? 0 },
  };
}

/** The ramp plan of the sender's domain, unless it is over. */
async function rampOf(
  db: Executor,
  { account }: Ctx,
  settings: StoredSettings | null,
): Promise<RampToday | null> {
  if (settings === null) return null;
  const domain = senderDomainOf(settings.senderEmail);
  const ramp = await readRamp(db, { accountId: account.id, domain });
  return ramp?.allowance == null ? null : ramp;
}

/** The usage of the sender's own limit, where that leaves less than its service's quota. */
async function withinSenderLimit(
  db: Executor,
  settings: StoredSettings | null,
  senderId: SenderId,
  usage: SendingUsageWire,
): Promise<SendingUsageWire> {
  const perDay = settings?.dailyLimit ?? null;
  if (settings === null || perDay === null) return usage;
  const { mails: usedToday } = await readSentToday(db, settings.accountId, senderId);
  const isLess = usage.perDay === null || perDay - usedToday < usage.perDay - usage.usedToday;
  return isLess ? { ...usage, perDay, usedToday } : usage;
}

/** The sender of a campaign, and the gravest known problem with it. */
async function senderState(
  db: Executor,
  ctx: Ctx,
  settings: StoredSettings | null,
): Promise<ReviewWire["sender"]> {
  if (settings === null) {
    const problem = MESSAGES.server.emailNotConfigured;
    const none = { service: null, email: null, name: null };
    return { configured: false, ...none, problem, domainWarnings: [] };
  }
  const { service, senderEmail: email, senderName: name } = settings;
  const problem = (await refusedLately(db, settings)) ?? unsuited(settings);
  const warnings = await domainWarnings(ctx, db, settings);
  return { configured: true, service, email, name, problem, domainWarnings: warnings };
}

/** Why the service refused this account, unless the settings were saved since. */
async function refusedLately(db: Executor, settings: StoredSettings): Promise<string | null> {
  const [paused] = await db
    .select({ reason: campaigns.statusReason })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.accountId, settings.accountId),
        eq(campaigns.status, "paused"),
        inArray(campaigns.pauseKind, ["credentials", "account"]),
        eq(campaigns.service, settings.service),
        isNull(campaigns.deletedAt),
        sql`${campaigns.progressAt} > (
          select updated_at from email_settings where account_id = ${settings.accountId}
        )`,
      ),
    )
    .orderBy(desc(campaigns.progressAt))
    .limit(1);
  return paused?.reason ?? null;
}

function unsuited({ service, senderEmail, googleProblem }: StoredSettings): string | null {
  if (service === "gmail") return googleProblem;
  const domain = freemailDomain(senderEmail);
  if (domain === null) return null;
  return MESSAGES.server.freemailSender(domain, EMAIL_SERVICE_INFO[service].label);
}
