import { expect, it } from "vitest";
import { describeRefusal, explainFailure, failureGroup, refusalKind } from "./index.ts";

/** Shortened as providers write them. */
const REFUSALS: readonly [reason: string, words: RegExp][] = [
  [
    "550-5.7.25 [192.0.2.1] The IP address sending this message does not have a PTR record setup",
    /reverse name/,
  ],
  ["421-4.7.23 The sending IP does not match its PTR record. - gsmtp", /reverse name/],
  [
    "550-5.7.26 This mail has been blocked because the sender is unauthenticated. - gsmtp",
    /SPF and DKIM failed/,
  ],
  [
    "421-4.7.26 Your email has been rate limited because it is unauthenticated. Gmail requires",
    /SPF and DKIM failed/,
  ],
  ["550 5.7.27 Your email was blocked because SPF did not pass - gsmtp", /^SPF of your domain/],
  [
    "421 4.7.28 Gmail has detected an unusual rate of email originating from your SPF domain",
    /slowed you down/,
  ],
  [
    "550 5.7.28 [192.0.2.1] Our system has detected an unusual rate of unsolicited mail",
    /slowed you down/,
  ],
  ["550 5.7.29 Your email has been blocked: it wasn't sent over a TLS connection", /TLS/],
  [
    "421 4.7.30 Your email has been rate limited because DKIM authentication didn't pass. - gsmtp",
    /^DKIM of your domain/,
  ],
  [
    "550-5.7.32 the From: header isn't aligned with the SPF or DKIM organizational domain - gsmtp",
    /^DMARC of your domain/,
  ],
  [
    "550 5.7.40 blocked because the sending domain doesn't have a DMARC record. google.com",
    /^DMARC of your domain/,
  ],
  [
    "550 5.7.515 Access denied, sending domain SHOP.EXAMPLE does not meet the required authentication level.",
    /^Outlook refused.*SPF, DKIM and DMARC/,
  ],
  ["550 5.7.606 Access denied, banned sending IP [192.0.2.1]", /Outlook blocks the server/],
  [
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. (S3140)",
    /Outlook blocks the server/,
  ],
  [
    "421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints",
    /slowed you down/,
  ],
  [
    "554 5.7.9 Message not accepted for policy reasons. See https://senders.yahooinc.com",
    /^DMARC of your domain/,
  ],
  [
    "550 5.7.1 Email rejected per DMARC policy for shop.example: dmarc failed",
    /^DMARC of your domain/,
  ],
  [
    "421 4.7.0 suspicious due to the very low reputation of the sending domain. - gsmtp",
    /distrusts your domain/,
  ],
];

it.each(REFUSALS)("%s", (reason, words) => {
  const explained = explainFailure(reason) ?? "";
  expect(explained).toMatch(words);
  expect(explained).toMatch(/\. [A-Z].*\.$/);
  const kind = refusalKind(reason);
  expect(kind === null ? null : describeRefusal(kind).words).toBe(explained);
});

it.each([
  ["550 5.7.27 the sender address has a null MX record", "unwanted"],
  ["552 5.2.2 mailbox full", "full"],
  ["550 5.1.1 no such user", "noMailbox"],
])("%s is none of them", (reason, group) => {
  expect(failureGroup(reason)).toBe(group);
  expect(refusalKind(reason)).toBeNull();
  expect(explainFailure(reason)).not.toMatch(/Your domain|Outlook|reverse name/);
});
