import type { RuleUserKind } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { automationDocuments } from "../automation-uses/documents.ts";

/**
 * THE table of where rules are kept: queries of `id`, `name` and a `document` that holds rules at any depth. A campaign that
 * has started has a frozen copy of everything, so the unlisted segment it was made with keeps nothing, and the rules of a
 * static segment are never evaluated again.
 */
export const PLACES: Readonly<Record<RuleUserKind, (accountId: number) => SQL>> = {
  segment: (accountId) => sql`
    select id, name, rules as document from segments
    where account_id = ${accountId} and deleted_at is null and is_dynamic and (is_listed or coalesce((
      select bool_or(c.status in ('draft', 'scheduled')) from campaigns c
      where c.account_id = ${accountId} and c.segment_id = segments.id and c.deleted_at is null
    ), true))`,
  campaign: (accountId) => sql`
    select id, name, jsonb_build_array(draft -> 'rules', design, variants) as document from campaigns
    where account_id = ${accountId} and deleted_at is null and status in ('draft', 'scheduled')`,
  automation: automationDocuments,
  view: (accountId) => sql`
    select id, name, filter as document from customer_views where account_id = ${accountId}`,
  template: (accountId) => sql`
    select id, name, jsonb_build_array(design, variants) as document from message_templates where account_id = ${accountId}`,
};
