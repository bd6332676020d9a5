import {
  freemailDomain,
  planQuota,
  readAudienceRules,
  unknownVariables,
} from "@dakiya/domain/campaign";
import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { attributeTypes } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewInput, ReviewWire, SendingUsageWire } from "@dakiya/domain/wire";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { longTransaction } from "../../../db/long-statement.ts";
import { epochMs, oneRow } from "../../../db/sql.ts";
import { campaigns, images } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { MESSAGE_MS, mailedHtmlBytes, withinTime } from "../../deliveries/index.ts";
import { getUsage } from "../../email-settings/limits.ts";
import { findMailBrand } from "../../design/mail-brand.ts";
import { findFields } from "../../fields/find-fields.ts";
import { ruleAudience } from "../../segments/segment-audience.ts";
import { readMailCap } from "../../sending-rules/mail-cap.ts";
import { openSender, readStoredSettings } from "../../sender/stored-settings.ts";
import type { StoredSettings } from "../../sender/stored-settings.ts";
import { audienceCondition } from "../audience/fix-recipients.ts";
import { refuseSteered } from "../change-status.ts";
import { findCampaignRow, findSegmentRow } from "../find-rows.ts";
import { bytesOf, compileMessage, wordsOf } from "../message/compile-message.ts";
import { readMessage } from "../message/stored-message.ts";
import { reviewPeople } from "./review-people.ts";

/**
 * What would happen if a campaign were sent now. `eligible` is the number that would get a log, by the same
 * condition. Writes nothing, so mails of the last five seconds may be missing from "campaigns received".
 *
 * @throws AppError "missing" for a segment or campaign that is not the user's; "invalid" for rules that mean nothing;
 *   "impossible" for a message that takes too long to read.
 */
export async function reviewCampaign(ctx: Ctx, input: ReviewInput): Promise<ReviewWire> {
  const usage = await getUsage(ctx, {});
  const { removed, mailBytes, html, ...message } = await readWords(ctx, input);
  return await longTransaction(
    ctx,
    "count",
    async (tx) => {
      const { now } = await oneRow<{ now: number }>(
        tx,
        sql`select ${epochMs(sql`clock_timestamp()`)} as now`,
      );
      const audience = await audienceOf(tx, ctx, input.audience, new Date(now));
      const own = attributeTypes(await findFields(tx, ctx.account.id));
      const mailCap = await readMailCap(tx, ctx.account.id);
      const people = await reviewPeople(tx, ctx.account.id, audience, { ...message, own }, mailCap);
      const settings = await readStoredSettings(ctx, tx);
      return {
        ...people,
        ...(removed === null ? {} : { removed }),
        ...(html === null ? {} : await weigh(tx, ctx, html)),
        unknownVariables: withinTime(MESSAGE_MS, () => [
          ...new Set([
            ...unknownVariables(message.subject, own),
            ...unknownVariables(message.body, own),
          ]),
        ]),
        sender: await senderState(tx, settings),
        quota: quotaOf(ctx, settings, usage, {
          ...{ mails: people.eligible, mailBytes },
          now: new Date(now),
        }),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** A message as the review reads it: a body in which all its variables are, whatever kind it is. */
async function readWords(ctx: Ctx, input: ReviewInput) {
  const { subject, body } = input;
  if (input.design == null && input.html == null)
    return { subject, body, removed: null, mailBytes: null, html: null };
  const brand = await findMailBrand(ctx);
  return withinTime(MESSAGE_MS, () => {
    const { removed, ...message } = readMessage(input);
    const parts = compileMessage(message, brand);
    const htmlBytes = mailedHtmlBytes(
      { subject, body: parts.text, html: parts.html, company: "" },
      ctx.config.publicUrl,
      ctx.secrets,
    );
    return {
      ...{ subject, body: wordsOf("", parts), removed, mailBytes: bytesOf(parts) },
      html: { page: parts.html ?? "", bytes: htmlBytes },
    };
  });
}

/** A picture above this is said to be large, in bytes: a phone away from a city waits for it. */
const LARGE_IMAGE = 200_000;

/** How much of a message has to be loaded. Only images of the library are known. */
async function weigh(
  db: Executor,
  { account }: Ctx,
  { page, bytes }: { page: string; bytes: number },
): Promise<Pick<ReviewWire, "htmlBytes" | "largeImages">> {
  // By whatever name the server was known when the picture was put in.
  const pictures = new Map(
    [...page.matchAll(/src="(https?:\/\/[^"/]+\/images\/([\w-]+))"/g)].map(
      ([, url = "", hash = ""]) => [hash, url],
    ),
  );
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

async function audienceOf(
  db: Executor,
  ctx: Ctx,
  audience: ReviewInput["audience"],
  now: Date,
): Promise<SQL> {
  if (audience.kind === "segment") {
    const segment = await findSegmentRow(db, ctx, audience.segmentId);
    return audienceCondition({ segment }, now);
  }
  if (audience.kind === "followUp") {
    const earlier = await findCampaignRow(db, ctx, audience.campaignId);
    refuseSteered(earlier);
    const { id: campaignId } = earlier;
    const followUp = { accountId: ctx.account.id, campaignId, kind: audience.followUp };
    return audienceCondition({ followUp }, now);
  }
  const result = readAudienceRules(audience.rules, await findFields(db, ctx.account.id));
  if ("kind" in result) return ruleAudience(ctx.account.id, result.rules, now);
  const message = result.problems[0]?.message ?? MESSAGES.server.invalidBody;
  throw new AppError("invalid", message, { fields: result.problems });
}

function quotaOf(
  ctx: Ctx,
  settings: StoredSettings | null,
  usage: SendingUsageWire,
  plan: { mails: number; mailBytes: number | null; now: Date },
): ReviewWire["quota"] {
  if (settings === null) return { perDay: null, used: 0, left: null, days: 0, finishesAt: null };
  const { credentials } = openSender(ctx, settings);
  const { perDay, usedToday: used, perSecond } = usage;
  const mailsPerSecond =
    perSecond * ctx.email.for(credentials.service).batchSize(credentials, plan.mailBytes);
  const { left, days, finishesAt } = planQuota({ ...plan, perDay, used, mailsPerSecond });
  return { perDay, used, left, days, finishesAt: finishesAt?.toISOString() ?? null };
}

/** The sender of a campaign, and the gravest known problem with it. */
async function senderState(
  db: Executor,
  settings: StoredSettings | null,
): Promise<ReviewWire["sender"]> {
  if (settings === null) {
    const problem = MESSAGES.server.emailNotConfigured;
    return { configured: false, service: null, email: null, name: null, problem };
  }
  const { service, senderEmail: email, senderName: name } = settings;
  const problem = (await refusedLately(db, settings)) ?? unsuited(settings);
  return { configured: true, service, email, name, problem };
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
