import type { Db } from "../../../db/client.ts";

/** So many mails in a row that are refused alike are a refusal of the account, before any mail of a campaign went out, */
export const FIRST_REFUSALS = 10;
/** and once some did. */
export const LATER_REFUSALS = 20;

/** More campaigns than send at a time in one process; beyond it they are forgotten, which bounds memory. */
const MAX_CAMPAIGNS = 10_000;

/** Refusals of a campaign in this process, ahead of the database: accepted emails are settled a moment later. */
type Refused = {
  /** Whether a mail was accepted since the last refusal that was counted. */
  isOver: boolean;
  /** Whether a mail was accepted after any refusal. */
  isLater: boolean;
};

const campaigns = new WeakMap<Db, Map<number, Refused>>();

const campaignsOf = (db: Db): Map<number, Refused> => {
  const ofProcess = campaigns.get(db) ?? new Map<number, Refused>();
  campaigns.set(db, ofProcess);
  return ofProcess;
};

/**
 * Takes a refusal into account: `isOver` if this process had a mail accepted since the last one, so that a new row begins,
 * `isLater` if mails were accepted before. `restore` undoes that for a refusal that was not counted.
 */
export function takeRow(
  db: Db,
  campaign: { id: number },
): Readonly<Refused> & { restore: () => void } {
  const ofProcess = campaignsOf(db);
  const before = ofProcess.get(campaign.id) ?? { isOver: false, isLater: false };
  if (ofProcess.size >= MAX_CAMPAIGNS) ofProcess.clear();
  ofProcess.set(campaign.id, { ...before, isOver: false });
  return {
    ...before,
    restore: () => {
      if (before.isOver) endRefusals(db, campaign);
    },
  };
}

/** Ends a campaign's row: a mail was accepted, so the refusals were their mails' own. */
export function endRefusals(db: Db, campaign: { id: number }): void {
  const ofProcess = campaignsOf(db);
  if (ofProcess.has(campaign.id)) ofProcess.set(campaign.id, { isOver: true, isLater: true });
}
