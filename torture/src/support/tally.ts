/** Attempts that may have been accepted before a batch went out again, and the mails in them. */
export type Takeovers = {
  attempts: number;
  mails: number;
};

/** Result of comparing accepted mails with the logs; counts of recipients unless noted. */
export type Tally = {
  recipients: number;
  /** Acceptances. */
  accepted: number;
  /** Never accepted, and not shown as failed. */
  lost: number;
  queued: number;
  /** Acceptances beyond each recipient's first. */
  duplicates: number;
  /** The most acceptances of one recipient. */
  most: number;
  /** Said to be of unknown outcome; `unmailed` counts those that were never accepted. */
  unknown: number;
  unmailed: number;
  /** Shown as failed for a known reason; `wronged` counts those that were accepted. */
  failed: number;
  wronged: number;
  /** Acceptances that are no recipient's, of another address, or of another account. */
  strangers: number;
  /** Campaigns of which a counter differs from a count of their logs. */
  miscounted: number;
  /** Campaigns that have not ended. */
  unended: number;
  /** 1 where a batch is left open. */
  open: number;
  takeovers: Takeovers;
};

/** Whether no recipient is lost or misreported and all counters agree. */
export function isSound(tally: Tally): boolean {
  const { lost, queued, wronged, strangers, miscounted, unended, open } = tally;
  return [lost, queued, wronged, strangers, miscounted, unended, open].every((n) => n === 0);
}

/** Formats the figures that every send is judged by. */
export function formatTally(tally: Tally): string {
  const mistakes = ["queued", "wronged", "strangers", "miscounted", "unended", "open"] as const;
  const wrong = mistakes
    .filter((name) => tally[name] > 0)
    .map((name) => `, ${name} ${tally[name]}`);
  const unmailed = tally.unknown > 0 ? ` (${tally.unmailed} never accepted)` : "";
  return `lost ${tally.lost}, duplicates ${tally.duplicates}, unknown ${tally.unknown}${unmailed}${wrong.join("")}`;
}
