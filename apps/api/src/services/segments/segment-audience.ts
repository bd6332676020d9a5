import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql, type SQL } from "drizzle-orm";
import { customers, segmentMembers } from "../../db/schema/index.ts";
import { compileRules } from "./rules/compile-rules.ts";

/** What decides who is in a saved segment. */
export type SavedAudience = {
  ownerId: number;
  id: number;
  isDynamic: boolean;
  rules: SegmentRuleGroup;
};

/** The owner's customers who match the rules, as a condition on the table `customers`. */
export function ruleAudience(ownerId: number, rules: SegmentRuleGroup, now: Date): SQL {
  return sql`${customers.ownerId} = ${ownerId} and ${compileRules(rules, now)}`;
}

/**
 * The members of a saved segment, as a condition on the table `customers`: a dynamic one's present matches, a static
 * one's stored members.
 */
export function segmentAudience(segment: SavedAudience, now: Date): SQL {
  if (segment.isDynamic) return ruleAudience(segment.ownerId, segment.rules, now);
  return sql`${customers.ownerId} = ${segment.ownerId} and exists (
    select from ${segmentMembers}
    where ${segmentMembers.ownerId} = ${segment.ownerId}
      and ${segmentMembers.segmentId} = ${segment.id}
      and ${segmentMembers.customerId} = ${customers.id}
  )`;
}
