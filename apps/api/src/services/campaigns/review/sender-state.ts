import { freemailDomain } from "@dakiya/domain/campaign";
import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { StoredSettings } from "../../sender/stored-settings.ts";

/** The sender of a campaign, and the gravest known problem with it. */
export async function senderState(
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
        eq(campaigns.ownerId, settings.ownerId),
        eq(campaigns.status, "paused"),
        inArray(campaigns.pauseKind, ["credentials", "account"]),
        eq(campaigns.service, settings.service),
        isNull(campaigns.deletedAt),
        sql`${campaigns.progressAt} > (
          select updated_at from email_settings where owner_id = ${settings.ownerId}
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
