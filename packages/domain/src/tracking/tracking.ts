/** Choices of tracking in emails; the first is the default. */
export const TRACKING = ["both", "opens", "clicks", "none"] as const;
export type Tracking = (typeof TRACKING)[number];

/** Each choice in the words of the screens. */
export const TRACKING_LABELS: Readonly<Record<Tracking, string>> = {
  both: "Opens and clicks",
  opens: "Opens only",
  clicks: "Clicks only",
  none: "Neither opens nor clicks",
};

/** @param tracking - Null for a campaign that started before there was a choice: it tracks both. */
export function tracksOpens(tracking: Tracking | null): boolean {
  return tracking !== "clicks" && tracking !== "none";
}

/** @param tracking - Null for a campaign that started before there was a choice: it tracks both. */
export function tracksClicks(tracking: Tracking | null): boolean {
  return tracking !== "opens" && tracking !== "none";
}
