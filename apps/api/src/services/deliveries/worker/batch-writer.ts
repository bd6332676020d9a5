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

/**
 * Batches the writes of a campaign's waves in this process, freezing and settling. A settling locks the campaign's
 * row until it commits, so lanes that settle separately would only wait for each other.
 */
export type WaveWriter = {
  /** Freezes a batch just before it is sent. Resolves to whether this worker still holds it. */
  freeze: (batch: FrozenBatch, onStep: OnStep) => Promise<boolean>;
  /** @param untilMs - By `performance.now()`: until then it retries while the database is unreachable. */
  settle: (batch: AcceptedBatch, untilMs: number, onStep: OnStep) => Promise<void>;
  /** Marks the wave as ended. */
  close: () => void;
};

type Shared = {
  waves: number;
  freezer: GroupCommit<{ batch: FrozenBatch; markHeld: () => void; onStep: OnStep }>;
  settler: GroupCommit<{ batch: AcceptedBatch; untilMs: number; onStep: OnStep }>;
};

/** Milliseconds of waiting for more: small beside a slow service's response, and the whole cost beside a fast one. */
const FREEZE_TOGETHER = { lingerMs: 6 };
const SETTLE_TOGETHER = { lingerMs: 4 };

const writers = new WeakMap<Db, Map<number, Shared>>();

/** Opens the writer of a campaign for one wave. */
export function openWaveWriter({ db }: Pick<Deps, "db">, campaign: Campaign): WaveWriter {
  const ofProcess = writers.get(db) ?? new Map<number, Shared>();
  writers.set(db, ofProcess);
  const shared = ofProcess.get(campaign.id) ?? createShared(db, campaign);
  ofProcess.set(campaign.id, shared);
  shared.waves += 1;
  return {
    freeze: async (batch, onStep) => {
      let isHeld = false;
      const markHeld = (): void => {
        isHeld = true;
      };
      await shared.freezer.add({ batch, markHeld, onStep });
      return isHeld;
    },
    settle: async (batch, untilMs, onStep) => await shared.settler.add({ batch, untilMs, onStep }),
    close: () => {
      shared.waves -= 1;
      if (shared.waves === 0) ofProcess.delete(campaign.id);
    },
  };
}

type Campaign = { accountId: number; id: number };

function createShared(db: Db, campaign: Campaign): Shared {
  return {
    waves: 0,
    freezer: createGroupCommit(async (items) => {
      const batches = items.map(({ batch }) => batch);
      const heldIds = await freezeBatches(db, campaign, batches);
      for (const { batch, markHeld: held } of items) if (heldIds.has(batch.newId)) held();
      tell(items, "frozen");
    }, FREEZE_TOGETHER),
    settler: createGroupCommit(async (items) => {
      tell(items, "settling");
      const batches = items.map(({ batch }) => batch);
      // Retrying past one wave's lease changes nothing of that wave.
      const untilMs = Math.max(...items.map((item) => item.untilMs));
      await keepTrying(async () => await settleAccepted(db, campaign, batches), untilMs);
      tell(items, "settled");
    }, SETTLE_TOGETHER),
  };
}

function tell(items: readonly { onStep: OnStep }[], step: Parameters<OnStep>[0]): void {
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
