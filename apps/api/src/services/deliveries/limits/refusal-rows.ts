import type { Db } from "../../../db/client.ts";

/** So many mails in a row that are refused alike are a refusal of the account, before any mail of a campaign went out, */
export const FIRST_REFUSALS = 10;
/** and once some did. */
export const LATER_REFUSALS = 20;

/** More campaigns than send at a time in one process; beyond it rows begin anew, which bounds memory. */
const MAX_CAMPAIGNS = 10_000;

/** Mails of a campaign that a service refused alike, one after the other, in this process. */
type RefusalRow = {
  key: string;
  /** When the campaign's status last changed: resuming begins a new row. */
  changedAtMs: number;
  /** The batches of one mail each. */
  batchIds: string[];
  /** Whether the campaign was paused for it. */
  isOver: boolean;
  /** Whether a mail was accepted before. */
  isLater: boolean;
};

type Sending = { id: number; changedAtMs: number };

const rows = new WeakMap<Db, Map<number, RefusalRow>>();

const rowsOf = (db: Db): Map<number, RefusalRow> => {
  const ofProcess = rows.get(db) ?? new Map<number, RefusalRow>();
  rows.set(db, ofProcess);
  return ofProcess;
};

/** Notes that a mail was refused for good, in words that may be about the account. */
export function noteRefusal(db: Db, campaign: Sending, key: string): RefusalRow {
  const ofProcess = rowsOf(db);
  const before = ofProcess.get(campaign.id);
  const isSame = before?.key === key && before.changedAtMs === campaign.changedAtMs;
  if (before !== undefined && isSame) return before;
  if (ofProcess.size >= MAX_CAMPAIGNS) ofProcess.clear();
  const { changedAtMs } = campaign;
  const isLater = before?.isLater === true;
  const row = { key, changedAtMs, batchIds: [], isOver: false, isLater };
  ofProcess.set(campaign.id, row);
  return row;
}

/** Ends a campaign's row: a mail was accepted, so the refusals were their mails' own. */
export function endRefusals(db: Db, campaign: Sending): void {
  const ofProcess = rowsOf(db);
  if (!ofProcess.has(campaign.id)) return;
  const { changedAtMs } = campaign;
  ofProcess.set(campaign.id, { key: "", changedAtMs, batchIds: [], isOver: false, isLater: true });
}
