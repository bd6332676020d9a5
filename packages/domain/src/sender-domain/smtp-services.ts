// cspell:ignore mailo mtasv ymail zohomail
import type { ServiceNeeds } from "./services.ts";

const cname = (...selectors: string[]): ServiceNeeds["publish"] =>
  selectors.map((selector) => ({ selector, type: "CNAME" }));

/** Mail services that are reached by SMTP, by the name of their preset; and SES, also by its API. */
export const SMTP_SERVICE_NEEDS: Readonly<Record<string, ServiceNeeds>> = {
  zoho: {
    label: "Zoho Mail",
    includes: ["zoho.com", "zohomail.com", "zoho.in", "zoho.eu"],
    returnPath: "",
    selectors: ["zmail", "zoho", "default"],
    publish: [{ selector: "zmail", type: "TXT" }],
    shownIn: "Zoho Mail's admin console under Domains, Email configuration",
    ownDomains: ["zohomail.com", "zohomail.in", "zoho.com"],
  },
  microsoft365: {
    label: "Microsoft 365",
    includes: ["spf.protection.outlook.com"],
    returnPath: "",
    selectors: ["selector1", "selector2"],
    publish: cname("selector1", "selector2"),
    shownIn: "Microsoft Defender under Email authentication settings, DKIM",
    ownDomains: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
  },
  fastmail: {
    label: "Fastmail",
    includes: ["spf.messagingengine.com"],
    returnPath: "",
    selectors: ["fm1", "fm2", "fm3"],
    publish: cname("fm1", "fm2", "fm3"),
    shownIn: "Fastmail under Settings, Domains",
    ownDomains: ["fastmail.com", "fastmail.fm"],
  },
  mailgun: {
    label: "Mailgun",
    includes: ["mailgun.org"],
    returnPath: null,
    selectors: ["mx", "smtp", "k1", "pic", "email", "mailo", "krs"],
    publish: [{ selector: "mx", type: "TXT" }],
    shownIn: "Mailgun under Sending, Domain settings, DNS records",
    ownDomains: [],
  },
  // Their selectors are of each domain's own.
  postmark: {
    label: "Postmark",
    includes: ["spf.mtasv.net"],
    ...{ returnPath: null, selectors: [], publish: [], ownDomains: [] },
    shownIn: "Postmark under Sender Signatures",
  },
  sparkpost: {
    label: "SparkPost",
    includes: ["sparkpostmail.com"],
    ...{ returnPath: null, selectors: [], publish: [], ownDomains: [] },
    shownIn: "SparkPost under Configuration, Domains",
  },
  ses: {
    label: "Amazon SES",
    includes: ["amazonses.com"],
    ...{ returnPath: null, selectors: [], publish: [], ownDomains: [] },
    shownIn: "Amazon SES under Identities, Authentication",
  },
  yahoo: {
    label: "Yahoo Mail",
    includes: ["_spf.mail.yahoo.com"],
    ...{ returnPath: "", selectors: [], publish: [] },
    shownIn: "Yahoo Mail's settings",
    ownDomains: ["yahoo.com", "yahoo.in", "yahoo.co.in", "yahoo.co.uk", "ymail.com", "aol.com"],
  },
};
