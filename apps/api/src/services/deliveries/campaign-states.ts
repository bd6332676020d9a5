import { CAMPAIGN_STATUSES, canTransition, type CampaignStatus } from "@dakiya/domain/campaign";
import type { SQL } from "drizzle-orm";
import { sqlArray } from "../../db/sql-array.ts";

/** The states from which a campaign may become `to`, as a list for SQL, from the domain's table. */
export function statesBefore(to: CampaignStatus): SQL {
  const states = CAMPAIGN_STATUSES.filter((from) => canTransition(from, to));
  return sqlArray(states, "text");
}

/** The states in which a batch may be claimed: sending, or about to begin. */
export const SENDABLE: readonly CampaignStatus[] = ["active", "processing"];

/** `SENDABLE` for SQL. */
export const SENDABLE_SQL: SQL = sqlArray(SENDABLE, "text");
