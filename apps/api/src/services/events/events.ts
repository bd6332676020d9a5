import type { AuditAction, AuditChanges, AuditDetails } from "@dakiya/domain/audit";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import type { AuditActor } from "../audit/record-audit.ts";
import type { Source } from "./source.ts";

/** Rows of an account: a list of ids, or a query of `id` where there may be a million. */
export type Rows = { accountId: number; ids: readonly number[] | SQL };

/** The latest click of a person on an email, of those recorded now. */
export type Click = { campaignId: number; seq: number; last: Date };

/** Acts on campaigns. Workers end them in several statements, which a trigger records (migration 0032). */
export type CampaignAction = Exclude<
  Extract<AuditAction, `campaign.${string}`>,
  "campaign.completed" | "campaign.failed"
>;

type CampaignAct = {
  actor: AuditActor & { account: { id: number } };
  ids: readonly number[];
  changes?: AuditChanges;
  details?: AuditDetails;
};

/** Every type of event, with its data. */
export type Events = {
  "customer.created": Rows & { source: Source };
  /** `before`: a query of `id` and the attributes `before`, where the source can have added tags. */
  "customer.updated": Rows & { source: Source; before?: SQL };
  "customer.unsubscribed": Rows;
  /** They can't be mailed any more, for any reason. */
  "customer.ineligible": Rows;
  /** The account's own doing changed them: nothing happened to them. */
  "customer.rewritten": Rows;
  "order.stored": Rows & { source: Source };
  /** New orders, and those that count from now on. */
  "order.begun": Rows & { source: Source };
  /** Emails of any accounts; `accountId` leaves out those of others. */
  "email.clicked": { accountId: number; clicks: readonly Click[] };
  /** Enrolments came to a step that calls a webhook. */
  "automation.step": Rows & { webhookId: number; step: string };
} & { [Action in CampaignAction]: CampaignAct };

export type EventType = keyof Events;

type Handler<T extends EventType> = (tx: Executor, event: Events[T], type: T) => Promise<void>;

/** Consumer of events: a set-based statement for each type it consumes, in the transaction of the event. */
export type Consumer = { readonly [T in EventType]?: Handler<T> };

export const idsOf = ({ ids }: Rows): SQL =>
  "length" in ids ? sql`select unnest(${sqlArray(ids, "bigint")}) as id` : ids;
