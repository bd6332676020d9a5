/** Sentences about tracking and the tags of links. */
export const trackingMessages = {
  saved: "Tracking saved",
  saveFailed: "Failed to save tracking",
  notTracked: "Not tracked",
  /** @param emails - The number, with its separators. */
  notTrackedEmails: (count: number, emails: string): string =>
    count === 1
      ? "1 email went to a customer who is not tracked. Rates leave it out."
      : `${emails} emails went to customers who are not tracked. Rates leave them out.`,
  opensNotTracked: "Opens are not tracked in this email.",
  clicksNotTracked: "Clicks are not tracked in this email.",
  nothingTracked: "Opens and clicks are not tracked in this email.",
  valueOneLine: "A tag is one line of text",
  badHost: "Enter a host, such as example.com",
  badVariable: (name: string): string =>
    `{${name}} is no variable of tags. There are {campaign} and {company}`,
} as const;
