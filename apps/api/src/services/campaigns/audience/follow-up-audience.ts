import type { LogStatus } from "@dakiya/domain/delivery";
import type { FollowUpKind } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import { communicationLogs, customers } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql-array.ts";

/** Recipients of an earlier campaign. */
export type FollowUp = { ownerId: number; campaignId: number; kind: FollowUpKind };

/** A click implies an open, recorded or not; recipients a mail did not reach are in none. */
const STATUSES: Record<FollowUpKind, readonly LogStatus[]> = {
  not_opened: ["sent", "delivered"],
  opened: ["opened", "clicked"],
  clicked: ["clicked"],
  not_clicked: ["sent", "delivered", "opened"],
};

/**
 * Those recipients by their present data, as a condition on the table `customers`. People who were not sent the
 * earlier campaign, or whose mail failed, are in none of the kinds.
 */
export function followUpAudience({ ownerId, campaignId, kind }: FollowUp): SQL {
  const log = communicationLogs;
  return sql`${customers.ownerId} = ${ownerId} and exists (
    select from ${log}
    where ${log.ownerId} = ${ownerId} and ${log.campaignId} = ${campaignId}
      and ${log.customerId} = ${customers.id} and ${log.status} = any(${sqlArray(STATUSES[kind], "text")})
  )`;
}
