// cspell:ignore sendinblue
import { SMTP_SERVICE_NEEDS } from "./smtp-services.ts";

/** The needs of an email service of the domain it sends for. */
export type ServiceNeeds = {
  label: string;
  /** The includes of SPF that name the service; one is enough. */
  includes: readonly string[];
  /**
   * The return address, whose SPF record mailbox providers read: at the From domain itself, at a sub-domain of it,
   * or (null) a domain of the service's own. With the last, only DKIM proves the From domain.
   */
  returnPath: "" | "send" | null;
  /** Where the service's public keys are. One good key is enough. Empty where each domain has names of its own. */
  selectors: readonly string[];
  /** The selectors a new domain is told to publish. */
  publish: readonly { selector: string; type: "TXT" | "CNAME" }[];
  /** Where the service shows the values to publish, for a sentence. */
  shownIn: string;
  /** Domains of mailboxes that the service itself keeps: it proves their emails. */
  ownDomains: readonly string[];
};

/** By the name of the service; one that is not here is checked for sound records alone. */
const NEEDS: Readonly<Record<string, ServiceNeeds>> = {
  gmail: {
    label: "Gmail",
    includes: ["_spf.google.com"],
    returnPath: "",
    selectors: ["google"],
    publish: [{ selector: "google", type: "TXT" }],
    shownIn: "Google Admin under Apps, Gmail, Authenticate email",
    ownDomains: ["gmail.com", "googlemail.com"],
  },
  brevo: {
    label: "Brevo",
    includes: ["spf.brevo.com", "spf.sendinblue.com"],
    returnPath: null,
    selectors: ["brevo1", "brevo2", "mail"],
    publish: [
      { selector: "brevo1", type: "CNAME" },
      { selector: "brevo2", type: "CNAME" },
    ],
    shownIn: "Brevo under Senders, Domains",
    ownDomains: [],
  },
  resend: {
    label: "Resend",
    includes: ["amazonses.com"],
    returnPath: "send",
    selectors: ["resend"],
    publish: [{ selector: "resend", type: "TXT" }],
    shownIn: "Resend under Domains",
    ownDomains: [],
  },
  sendgrid: {
    label: "SendGrid",
    includes: ["sendgrid.net"],
    returnPath: null,
    selectors: ["s1", "s2"],
    publish: [
      { selector: "s1", type: "CNAME" },
      { selector: "s2", type: "CNAME" },
    ],
    shownIn: "SendGrid under Settings, Sender Authentication",
    ownDomains: [],
  },
  ...SMTP_SERVICE_NEEDS,
};

/** The needs of a service of a domain; null for one that nothing is known of, such as a server of one's own. */
export const needsOf = (service: string): ServiceNeeds | null =>
  Object.hasOwn(NEEDS, service) ? (NEEDS[service] ?? null) : null;
