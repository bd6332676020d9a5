/** Attempts that may have been accepted before a batch went out again, and the mails in them. */
export interface TakenOver {
  attempts: number;
  mails: number;
}

/** What the comparison found, in numbers of recipients where nothing else is said. */
export interface Found {
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
  /** Said to be of unknown outcome; unmailed are those among them who were never accepted. */
  unknown: number;
  unmailed: number;
  /** Shown as failed for a known reason; wronged are those among them who were accepted. */
  failed: number;
  wronged: number;
  /** Acceptances that are no recipient's, of another address, or of another account. */
  strangers: number;
  /** Campaigns of which a counter differs from a count of their logs. */
  miscounted: number;
  /** Campaigns that go on. */
  unended: number;
  /** 1 where a batch is left open. */
  open: number;
  takenOver: TakenOver;
}

/** What every send must hold, whatever the service: nobody lost, wronged or mistaken, and the books are right. */
export function isSound(found: Found): boolean {
  const { lost, queued, wronged, strangers, miscounted, unended, open } = found;
  return [lost, queued, wronged, strangers, miscounted, unended, open].every((n) => n === 0);
}

/** The figures every send is judged by, in one phrase. */
export function phrase(found: Found): string {
  const mistakes = ["queued", "wronged", "strangers", "miscounted", "unended", "open"] as const;
  const wrong = mistakes
    .filter((name) => found[name] > 0)
    .map((name) => `, ${name} ${found[name]}`);
  const unmailed = found.unknown > 0 ? ` (${found.unmailed} never accepted)` : "";
  return `lost ${found.lost}, duplicates ${found.duplicates}, unknown ${found.unknown}${unmailed}${wrong.join("")}`;
}
