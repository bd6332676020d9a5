/** Faults of addresses of an audience; each can be left out of a campaign. */
export const LIST_FINDINGS = ["no_mx", "typo", "disposable", "role", "stale"] as const;
export type ListFinding = (typeof LIST_FINDINGS)[number];

const WORDS: Record<ListFinding, { label: string; why: string }> = {
  no_mx: { label: "Domain takes no email", why: "Emails to these addresses bounce." },
  typo: { label: "Likely typo in the domain", why: "Most bounce, or reach a stranger." },
  disposable: { label: "Disposable address", why: "Made for one sign-up, and read no more." },
  role: { label: "Shared address", why: "Read by several people, who complain more often." },
  stale: {
    label: "Not engaged for a year",
    why: "No open, click or order for a year. Mailbox providers notice.",
  },
};

export const listFindingWords = (finding: ListFinding): { label: string; why: string } =>
  WORDS[finding];
