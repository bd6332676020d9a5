import type { AuditAction } from "@dakiya/domain/audit";
import type { Executor } from "../../db/client.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { AuditActor, AuditEvent } from "../audit/record-audit.ts";

/** Records what was done with a campaign, in the transaction that did it. */
export async function auditCampaign(
  db: Executor,
  actor: AuditActor,
  action: Extract<AuditAction, `campaign.${string}`>,
  { id, name, ...more }: { id: number; name: string } & Pick<AuditEvent, "changes" | "details">,
): Promise<void> {
  const { changes, details } = more;
  await recordAudit(db, actor, {
    action,
    subject: { type: "campaign", id, label: name },
    ...(changes === undefined ? {} : { changes }),
    ...(details === undefined ? {} : { details }),
  });
}
