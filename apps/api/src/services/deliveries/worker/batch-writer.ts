import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../../../db/client.ts";
import { createGroupCommit } from "../../../db/sql/group-commit.ts";
import type { GroupCommit } from "../../../db/sql/group-commit.ts";
import type { Deps } from "../../../deps.ts";
import { freezeBatches } from "../batches/freeze-batch.ts";
import type { FrozenBatch } from "../batches/freeze-batch.ts";
import { settleAccepted } from "../batches/settle-batch.ts";
import type { AcceptedBatch } from "../batches/settle-batch.ts";

type OnStep = (step: "frozen" | "settling" | "settled") => void;

/** Groups the writes of a campaign's slots: each settling locks the campaign's row, so separate ones would only wait. */
export type BatchWriter = {
  /** Freezes a batch just before it is sent. Resolves to whether this worker still leases it. */
  freeze: (batch: FrozenBatch, onStep: OnStep) => Promise<boolean>;
  /** @param untilMs - By `performance.now()`: until then it retries while the database is unreachable. */
  settle: (batch: AcceptedBatch, untilMs: number, onStep: OnStep) => Promise<void>;
  close: () => void;
};

type Shared = {
  users: number;
  freezer: GroupCommit<{ batch: FrozenBatch; markLeased: () => void; onStep: OnStep }>;
  settler: GroupCommit<{ batch: AcceptedBatch; untilMs: number; onStep: OnStep }>;
};

/** Milliseconds of waiting for more: small beside a slow service's response, and the whole cost beside a fast one. */
const FREEZE_TOGETHER = { lingerMs: 6 };
const SETTLE_TOGETHER = { lingerMs: 4 };

const writers = new WeakMap<Db, Map<number, Shared>>();

/** Opens the writer of a campaign for the batches of one claim. */
export function openBatchWriter({ db }: Pick<Deps, "db">, campaign: Campaign): BatchWriter {
  const ofProcess = writers.get(db) ?? new Map<number, Shared>();
  writers.set(db, ofProcess);
  const shared = ofProcess.get(campaign.id) ?? createShared(db, campaign);
  ofProcess.set(campaign.id, shared);
  shared.users += 1;
  return {
    freeze: async (batch, onStep) => {
      let isLeased = false;
      const markLeased = (): void => {
        isLeased = true;
      };
      await shared.freezer.add({ batch, markLeased, onStep });
      return isLeased;
    },
    settle: async (batch, untilMs, onStep) => await shared.settler.add({ batch, untilMs, onStep }),
    close: () => {
      shared.users -= 1;
      if (shared.users === 0) ofProcess.delete(campaign.id);
    },
  };
}

type Campaign = { accountId: number; id: number };

function createShared(db: Db, campaign: Campaign): Shared {
  return {
    users: 0,
    freezer: createGroupCommit(async (items) => {
      const batches = items.map(({ batch }) => batch);
      const leasedIds = await freezeBatches(db, campaign, batches);
      for (const { batch, markLeased } of items) if (leasedIds.has(batch.newId)) markLeased();
      reach(items, "frozen");
    }, FREEZE_TOGETHER),
    settler: createGroupCommit(async (items) => {
      reach(items, "settling");
      const batches = items.map(({ batch }) => batch);
      // Retrying past the lease of one batch changes nothing of that batch.
      const untilMs = Math.max(...items.map((item) => item.untilMs));
      await keepTrying(async () => await settleAccepted(db, campaign, batches), untilMs);
      reach(items, "settled");
    }, SETTLE_TOGETHER),
  };
}

function reach(items: readonly { onStep: OnStep }[], step: Parameters<OnStep>[0]): void {
  for (const onStep of new Set(items.map((item) => item.onStep))) onStep(step);
}

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/**
 * Records a request's outcome, retried while the database is unreachable or breaks a deadlock: a lost outcome would
 * leave the mails in doubt. Only for statements guarded by a lease, which makes the retry idempotent.
 *
 * @param untilMs - By `performance.now()`: after it the last failure is thrown.
 */
export async function keepTrying<Result>(
  run: () => Promise<Result>,
  untilMs: number,
): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await run();
    } catch (error) {
      if (performance.now() + waitMs >= untilMs) throw error;
      await delay(waitMs);
    }
  }
}
