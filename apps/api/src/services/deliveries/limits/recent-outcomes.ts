import { performance } from "node:perf_hooks";
import type { Db } from "../../../db/client.ts";
import type { DeliveryPolicy } from "../policy.ts";
import type { SendingAccount } from "./sending-pace.ts";

/** So many failures in a row are an outage. With 16 requests under way a dead service gets at most 19. */
const IN_A_ROW = 4;
/** Or more than half of so many requests. */
const WINDOW = 20;
/** Older outcomes are ignored. */
const RECENT_MS = 60_000;

/** More accounts than send at a time in one process; beyond it windows begin anew, which bounds memory. */
const MAX_ACCOUNTS = 10_000;

type Outcome = { isFailure: boolean; atMs: number };

/** The latest outcomes of an account's requests in this process, oldest first. */
const windows = new WeakMap<Db, Map<string, Outcome[]>>();

/**
 * Notes the outcome of a request, and tells whether the service's failures repeat. A single one says nothing of the
 * next request where others have just succeeded: its batch is sent again by itself, and the account goes on
 * (docs/decisions/085).
 *
 * @param isFailure - Whether the service was at fault, and not the mail or the account.
 * @returns True when the account should be held.
 */
export function noteOutcome(
  db: Db,
  account: SendingAccount,
  isFailure: boolean,
  policy: Pick<DeliveryPolicy, "backoffBaseMs">,
): boolean {
  const ofProcess = windows.get(db) ?? new Map<string, Outcome[]>();
  windows.set(db, ofProcess);
  const key = keyOf(account);
  if (ofProcess.size >= MAX_ACCOUNTS && !ofProcess.has(key)) ofProcess.clear();
  const nowMs = performance.now();
  const recent = [...(ofProcess.get(key) ?? []), { isFailure, atMs: nowMs }]
    .slice(-WINDOW)
    .filter(({ atMs }) => nowMs - atMs <= RECENT_MS);
  ofProcess.set(key, recent);
  return isFailure && isRepeated(recent, nowMs, policy);
}

function isRepeated(
  recent: readonly Outcome[],
  nowMs: number,
  { backoffBaseMs }: Pick<DeliveryPolicy, "backoffBaseMs">,
): boolean {
  const lastSuccess = recent.findLastIndex(({ isFailure }) => !isFailure);
  if (lastSuccess === -1) return true;
  const row = recent.slice(lastSuccess + 1);
  if (row.length >= IN_A_ROW) return true;
  // Little is sent, so a retry had failed as well before anything succeeded.
  const lastedMs = nowMs - (row[0]?.atMs ?? nowMs);
  if (row.length > 1 && lastedMs >= backoffBaseMs) return true;
  return recent.filter(({ isFailure }) => isFailure).length > WINDOW / 2;
}

/** Begins an account's window anew: its service works again. */
export function forgetOutcomes(db: Db, account: SendingAccount): void {
  windows.get(db)?.delete(keyOf(account));
}

const keyOf = ({ accountId, service }: SendingAccount): string => `${accountId}:${service}`;
