/** The fact, and the remedy where there is one. */
export type Sentences = { message: string; remedy: string | null };

const say = (message: string, remedy: string | null = null): Sentences => ({ message, remedy });

/** The sentences about a domain, one for each cause. */
export const WORDS = {
  unknown: (what: string, domain: string): Sentences =>
    say(`${what} of ${domain} could not be looked up.`, "This is tried again by itself."),
  from: {
    freemail: (domain: string, service: string): Sentences =>
      say(
        `Only ${domain} itself may send from its addresses: emails by ${service} go to spam.`,
        "Use an address of your own domain.",
      ),
    ownMailbox: (domain: string, service: string): Sentences =>
      say(`${domain} belongs to ${service}, which proves its emails itself.`),
  },
  spf: {
    ok: (domain: string, lookups: number): Sentences =>
      say(`${domain} has one sound SPF record.`, `It takes ${lookups} of 10 look-ups.`),
    missing: (domain: string): Sentences =>
      say(`${domain} has no SPF record.`, "Publish this one."),
    notNeeded: (service: string): Sentences =>
      say(
        `${service} passes SPF by its own return address.`,
        "Your domain has no SPF record, which some mailboxes mind.",
      ),
    unreadable: (domain: string): Sentences =>
      say(
        `The SPF record of ${domain} does not begin with “v=spf1 ”, so it is ignored.`,
        "Replace it with this one.",
      ),
    several: (domain: string, count: number): Sentences =>
      say(
        `${domain} has ${count} SPF records, so all are ignored.`,
        "Delete them and publish this one.",
      ),
    syntax: (term: string): Sentences =>
      say(
        `“${term.slice(0, 80)}” is a mistake in the SPF record, so all of it is ignored.`,
        "Replace it with this one.",
      ),
    allowsAll: say(
      "“+all” lets everyone send in your name, and mailboxes distrust it.",
      "Replace the SPF record with this one.",
    ),
    loop: (domain: string): Sentences =>
      say(
        `The SPF record includes ${domain} within itself, so it is ignored.`,
        "Remove that include.",
      ),
    tooManyLookups: (count: number): Sentences =>
      say(
        `The SPF record takes ${count} look-ups and 10 are allowed, so it is ignored.`,
        "Remove includes of services you no longer use.",
      ),
    tooManyVoids: (count: number): Sentences =>
      say(
        `${count} names in the SPF record don’t exist and 2 are allowed, so it is ignored.`,
        "Remove them.",
      ),
    brokenInclude: (domain: string): Sentences =>
      say(
        `The SPF record includes ${domain}, which has no sound SPF record, so all of it is ignored.`,
        "Remove that include.",
      ),
    includeMissing: (service: string, include: string): Sentences =>
      say(
        `The SPF record does not name ${service} (include:${include}).`,
        "Replace it with this one.",
      ),
    noAll: say(
      "The SPF record does not say what becomes of other senders.",
      "Add “~all” to its end.",
    ),
    neutral: say(
      "“?all” says nothing about other senders.",
      "Replace the SPF record with this one.",
    ),
    ptr: say("The SPF record uses “ptr”, which mailboxes ignore.", "Replace it with this one."),
  },
  dkim: {
    ok: (name: string, bits: number): Sentences =>
      say(`The key at ${name} is sound (${bits} bits).`),
    missing: (service: string, shownIn: string): Sentences =>
      say(
        `${service} has no DKIM key in your domain, so nothing proves your emails.`,
        `Copy the value from ${shownIn}.`,
      ),
    serviceSilent: (service: string, domain: string): Sentences =>
      say(
        `${service} did not say which DKIM keys ${domain} has.`,
        "It is asked again within 15 minutes.",
      ),
    testing: (name: string): Sentences =>
      say(
        `The key at ${name} is marked as a test (t=y), so mailboxes may ignore it.`,
        "Remove that mark.",
      ),
    revoked: (name: string, shownIn: string): Sentences =>
      say(`The key at ${name} is empty, which revokes it.`, `Copy a new value from ${shownIn}.`),
    short: (name: string, bits: number): Sentences =>
      say(
        `The key at ${name} has ${bits} bits and mailboxes want 1024.`,
        "Ask the service for a longer one.",
      ),
    unreadable: (name: string, shownIn: string): Sentences =>
      say(`The key at ${name} can’t be read.`, `Copy its whole value again from ${shownIn}.`),
    unknownType: (name: string, shownIn: string): Sentences =>
      say(
        `The key at ${name} is of a type that mailboxes don’t know.`,
        `Copy its value again from ${shownIn}.`,
      ),
    notForEmail: (name: string, shownIn: string): Sentences =>
      say(
        `The key at ${name} is not meant for today’s emails.`,
        `Copy its value again from ${shownIn}.`,
      ),
    several: (name: string, shownIn: string): Sentences =>
      say(`There are several keys at ${name}, so none counts.`, `Leave only that of ${shownIn}.`),
  },
  dmarc: {
    ok: (policy: string): Sentences =>
      say(`DMARC is published (p=${policy}) and your emails pass it.`),
    testing: (policy: string): Sentences =>
      say(`DMARC is published as a test (p=${policy}; t=y) and your emails pass it.`),
    published: (policy: string): Sentences => say(`DMARC is published (p=${policy}).`),
    missing: (domain: string): Sentences =>
      say(`${domain} has no DMARC: Gmail may refuse your emails.`, "Publish this record."),
    unreadable: (domain: string): Sentences =>
      say(
        `The DMARC record of ${domain} does not begin with “v=DMARC1;”, so it is ignored.`,
        "Replace it with this one.",
      ),
    several: say("There are several DMARC records, so all are ignored.", "Leave only this one."),
    syntax: (text: string): Sentences =>
      say(
        `“${text.slice(0, 80)}” names no known policy, so it is ignored.`,
        "Replace it with this one.",
      ),
    notAligned: (service: string): Sentences =>
      say(
        `Emails by ${service} fail DMARC: neither SPF nor DKIM proves your domain.`,
        "Set up DKIM first.",
      ),
    refused: (service: string, policy: string): Sentences =>
      policy === "reject"
        ? say(
            `DMARC tells mailboxes to refuse emails by ${service}, as neither SPF nor DKIM proves your domain.`,
            "Set up DKIM first.",
          )
        : say(
            `DMARC sends emails by ${service} to spam, as neither SPF nor DKIM proves your domain.`,
            "Set up DKIM first.",
          ),
    alignmentUnknown: (service: string): Sentences =>
      say(`Whether emails by ${service} pass DMARC is not known until SPF and DKIM are looked up.`),
  },
  mx: {
    ok: (domain: string): Sentences => say(`${domain} receives replies and bounces.`),
    nullMx: (domain: string): Sentences =>
      say(
        `${domain} says that it takes no email, so mailboxes may refuse what it sends.`,
        "Add a mail exchanger (MX).",
      ),
    missing: (domain: string): Sentences =>
      say(
        `${domain} has no mail exchanger (MX), so replies may be lost.`,
        "Add that of your mailbox service.",
      ),
    noDomain: (domain: string): Sentences =>
      say(
        `${domain} has no address and no mail exchanger, so mailboxes refuse it.`,
        "Check the Company Email.",
      ),
  },
  ptr: {
    ok: (address: string, name: string): Sentences =>
      say(`The sending server ${address} is named ${name}, which leads back to it.`),
    missing: (address: string): Sentences =>
      say(
        `The sending server ${address} has no reverse name (PTR), so Gmail and Outlook may refuse its emails.`,
        "Ask the server's host to set it to the server's name.",
      ),
    notConfirmed: (address: string, name: string): Sentences =>
      say(
        `The reverse name of ${address} is ${name}, which does not lead back to it.`,
        `Point ${name} to ${address}, or ask the server's host for another reverse name.`,
      ),
  },
  /** The demands of large mailbox providers above 5,000 emails a day. */
  bulk: "Above 5,000 emails a day, Gmail, Yahoo and Outlook want SPF, DKIM and DMARC that prove your From domain, and one-click unsubscribe, which every campaign has.",
} as const;
