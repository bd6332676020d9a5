import { COUPON_PREFIX, couponsIn, isCouponVariable } from "@dakiya/domain/campaign";
import type { ActionStep, AutomationDocument } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { holdPools, poolProblem } from "../../coupons/give-codes.ts";
import { readPools } from "../../coupons/pool-rows.ts";

type Message = { subject: string; previewText: string; variables: readonly string[] };

/** The keys of the coupon pools of an ongoing campaign, whose `variables` are those of its body. */
export function couponsOf({ subject, previewText, variables }: Message): string[] {
  const inBody = variables.filter(isCouponVariable).map((name) => `{${name}}`);
  return couponsIn([subject, previewText, ...inBody].join("\n"));
}

type Row = { id: string; step: string; subject: string; preview_text: string; variables: string[] };

/** The emails with coupons of automations, those of one version or of all that may still send. */
async function couponSteps(
  db: Executor,
  accountId: number,
  ids: readonly number[],
  version?: number,
) {
  const { rows } = await db.execute<Row>(sql`
    select automation_id::text as id, automation_step as step, subject, preview_text, variables from campaigns
    where account_id = ${accountId} and automation_id = any(${sqlArray(ids, "bigint")})
      and ${version === undefined ? sql`status in ('active', 'processing', 'paused')` : sql`automation_version = ${version}`}
      and concat_ws(' ', subject, preview_text, variables::text) like ${`%${COUPON_PREFIX}%`}
  `);
  return rows.map(({ id, step, subject, preview_text: previewText, variables }) => ({
    ...{ automationId: Number(id), step },
    keys: couponsOf({ subject, previewText, variables }),
  }));
}

/** Codes for the emails of one version, counted down as enrolments are decided. */
export type CouponBudget = {
  /** Whether a step's email needs a code that no pool has now. */
  lacks: (step: string) => boolean;
  /** Counts the codes of an action. */
  take: (action: ActionStep | null) => void;
};

const NO_COUPONS: CouponBudget = { lacks: () => false, take: () => {} };

/**
 * Locks the pools of a version's emails; without coupons in its document nothing is asked. A pool that another transaction
 * has locked counts as empty: the enrolments wait, and the worker does not.
 */
export async function holdCoupons(
  tx: Tx,
  automation: { accountId: number; id: number },
  { version, document }: { version: number; document: AutomationDocument },
): Promise<CouponBudget> {
  const { accountId, id } = automation;
  if (!JSON.stringify(document).includes(COUPON_PREFIX)) return NO_COUPONS;
  const steps = new Map(
    (await couponSteps(tx, accountId, [id], version)).map(({ step, keys }) => [step, keys]),
  );
  const keys = [...new Set([...steps.values()].flat())];
  const pools = await holdPools(tx, accountId, keys, { skipLocked: true });
  const left = new Map(pools.map((pool) => [pool.key, pool.isExpired ? 0 : pool.left]));
  return {
    lacks: (step) => (steps.get(step) ?? []).some((key) => (left.get(key) ?? 0) < 1),
    take: (action) => {
      for (const key of steps.get(action?.id ?? "") ?? []) left.set(key, (left.get(key) ?? 0) - 1);
    },
  };
}

/** Why emails of automations wait for codes, a sentence each. */
export async function findWaitingForCodes(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const steps = await couponSteps(db, accountId, ids);
  const reasons = new Map<number, string>();
  if (steps.length === 0) return reasons;
  const pools = await readPools(db, accountId);
  for (const { automationId, keys } of steps)
    for (const key of keys) {
      const problem = poolProblem(pools, key, 1);
      if (problem !== null) reasons.set(automationId, MESSAGES.coupons.waits(problem));
    }
  return reasons;
}
