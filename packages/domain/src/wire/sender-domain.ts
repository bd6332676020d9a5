import { z } from "zod";
import { domainFinding, FINDING_STATES } from "../sender-domain/finding.ts";
import { instant } from "./primitives.ts";

/** The check of the sender's domain: SPF, DKIM, DMARC, mail exchangers. */
export const senderDomainWire = z.object({
  /** The sender that is checked, and its domain; null before email settings are saved. */
  email: z.string().nullable(),
  domain: z.string().nullable(),
  service: z.string().nullable(),
  /** The gravest finding: red before amber, unknown, green. */
  state: z.enum([...FINDING_STATES, "notChecked"]),
  checkedAt: instant.nullable(),
  /** Whether a check waits or runs. */
  isChecking: z.boolean(),
  /** False where the operator has turned look-ups off. */
  isAvailable: z.boolean(),
  findings: z.array(domainFinding),
  /** The demands of large mailbox providers above 5,000 emails a day, as a sentence. */
  bulk: z.string(),
});
export type SenderDomainWire = z.infer<typeof senderDomainWire>;
