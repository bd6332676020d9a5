import type { EmailService } from "@dakiya/domain/email-settings";
import type { SendingLimits, SendingLimitsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { limitsInForce } from "../../sender/sending-limits.ts";
import type { Account } from "./sending-pace.ts";

/** The account a campaign sends by, and its limits in force; null for a campaign without a sender. */
export async function readAccount(
  deps: Pick<Deps, "db" | "email">,
  campaign: { ownerId: number; id: number },
): Promise<(Account & { limits: SendingLimits }) | null> {
  const { rows } = await deps.db.execute<{
    service: EmailService | null;
    limits: Partial<SendingLimitsWire> | null;
    googleAccessToken: string | null;
    smtpPassword: string | null;
  }>(sql`
    select c.service, s.limits, s.google_access_token as "googleAccessToken", s.smtp_password as "smtpPassword"
    from campaigns c left join email_settings s on s.owner_id = c.owner_id
    where c.owner_id = ${campaign.ownerId} and c.id = ${campaign.id}
  `);
  const [row] = rows;
  if (row === undefined || row.service === null) return null;
  const { service } = row;
  return {
    ownerId: campaign.ownerId,
    service,
    limits: limitsInForce(deps, service, { ...row, limits: row.limits ?? {} }),
  };
}
