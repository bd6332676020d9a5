import { z } from "zod";

/** The checks of a sender's domain, in the order they are shown. */
export const DOMAIN_CHECKS = ["from", "spf", "dkim", "dmarc", "mx", "ptr"] as const;
export type DomainCheckName = (typeof DOMAIN_CHECKS)[number];

/** From good to grave, but for "unknown": a look-up failed. */
export const FINDING_STATES = ["green", "amber", "red", "unknown"] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** A DNS record to publish. The value is null where only the email service knows it. */
export const dnsRecord = z.object({
  name: z.string(),
  type: z.enum(["TXT", "CNAME", "MX"]),
  value: z.string().nullable(),
});
export type DnsRecord = z.infer<typeof dnsRecord>;

/** One thing that was found out about a domain. */
export const domainFinding = z.object({
  check: z.enum(DOMAIN_CHECKS),
  state: z.enum(FINDING_STATES),
  /** The same for the same cause, for programs: such as "missing" or "tooManyLookups". */
  cause: z.string(),
  message: z.string(),
  /** The next step, as a sentence; null where there is none to take. */
  remedy: z.string().nullable(),
  /** Records to publish instead, to copy. */
  records: z.array(dnsRecord),
});
export type DomainFinding = z.infer<typeof domainFinding>;

const GRAVEST_FIRST: readonly FindingState[] = ["red", "amber", "unknown", "green"];

/** The state of a domain as a whole: its gravest finding. */
export function gravestState(findings: readonly Pick<DomainFinding, "state">[]): FindingState {
  const found = GRAVEST_FIRST.find((state) => findings.some((one) => one.state === state));
  return found ?? "unknown";
}
