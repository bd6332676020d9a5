import { freemailDomain } from "../campaign/freemail.ts";
import { checkDkim, untoldKeys } from "./dkim/check-dkim.ts";
import { checkDmarc } from "./dmarc/check-dmarc.ts";
import { findPolicy, organisationalDomain, walkTree } from "./dmarc/find-policy.ts";
import type { PolicyAt } from "./dmarc/find-policy.ts";
import { DOMAIN_CHECKS } from "./finding.ts";
import type { DomainFinding } from "./finding.ts";
import { checkMx } from "./check-mx.ts";
import { checkReverse } from "./check-reverse.ts";
import type { OwnHost } from "./check-reverse.ts";
import type { Lookups } from "./questions.ts";
import { needsOf } from "./services.ts";
import type { ServiceNeeds } from "./services.ts";
import { checkSpf } from "./spf/check-spf.ts";
import { WORDS } from "./words.ts";

/** Look-ups of one check at most; the caller gives up the rest as failed. */
export const MAX_LOOKUPS = 120;

/** The sender that a check is about. */
export type SenderDomain = {
  /** In lower case and ASCII. */
  domain: string;
  /** The name of the email service, or of the preset of an SMTP server. */
  service: string;
  /** Selectors of its keys, as the service itself told them; "failed" where it was asked and could not say. */
  selectors?: readonly string[] | "failed";
  /** The server that sends, where it is the sender's own. */
  host?: OwnHost;
};

/** Checks everything that makes mailbox providers believe a sender, a finding for each. */
export function* checkDomain({
  domain,
  service,
  selectors,
  host,
}: SenderDomain): Lookups<DomainFinding[]> {
  const usual = needsOf(service);
  const needs =
    usual === null || selectors === undefined || selectors === "failed"
      ? usual
      : { ...usual, selectors };
  const foreign = checkFrom(domain, needs);
  if (foreign !== null) return [foreign];
  const mx = yield* checkMx(domain);
  const walked = yield* walkTree(domain);
  const organisation = walked === null ? domain : organisationalDomain(walked);
  const returnPath = needs?.returnPath === "send" ? `send.${domain}` : domain;
  const spf = yield* checkSpf(returnPath, needs);
  const dkim =
    needs === null || needs.selectors.length === 0
      ? null
      : selectors === "failed"
        ? untoldKeys(domain, needs)
        : yield* checkDkim([...new Set([domain, organisation])], needs);
  const alignment = {
    spf: yield* alignedSpf(domain, returnPath, walked, needs, spf.passes),
    dkim: alignedDkim(domain, walked, dkim?.signedBy),
  };
  const dmarc = checkDmarc(domain, walked, alignment, {
    exists: mx.exists,
    service: needs?.label ?? null,
  });
  const reverse = host === undefined ? null : yield* checkReverse(host);
  const found = [spf.finding, dkim?.finding, dmarc, mx.finding, reverse];
  const findings = found.filter((one) => one != null);
  return DOMAIN_CHECKS.flatMap((check) => findings.filter((one) => one.check === check));
}

/** A finding where the domain is a mailbox provider's, whose records are not the sender's to change. */
function checkFrom(domain: string, needs: ServiceNeeds | null): DomainFinding | null {
  const freemail = freemailDomain(`@${domain}`);
  if (freemail === null || needs === null) return null;
  const isOwn = needs.ownDomains.includes(freemail);
  return {
    check: "from",
    state: isOwn ? "green" : "red",
    cause: isOwn ? "ownMailbox" : "freemail",
    ...WORDS.from[isOwn ? "ownMailbox" : "freemail"](freemail, needs.label),
    records: [],
  };
}

function alignedDkim(
  domain: string,
  walked: readonly PolicyAt[] | null,
  signedBy: string | null | undefined,
): boolean | null {
  if (signedBy == null) return signedBy === undefined ? null : false;
  const isStrict = walked !== null && findPolicy(walked)?.record.strictDkim === true;
  return signedBy === domain || !isStrict;
}

function* alignedSpf(
  domain: string,
  returnPath: string,
  walked: readonly PolicyAt[] | null,
  needs: ServiceNeeds | null,
  passes: boolean | null,
): Lookups<boolean | null> {
  // The return address is the service's own: it never proves the From domain.
  if (needs !== null && needs.returnPath === null) return false;
  if (passes !== true || returnPath === domain || walked === null) return passes;
  if (findPolicy(walked)?.record.strictSpf === true) return false;
  const other = yield* walkTree(returnPath);
  return other === null ? null : organisationalDomain(other) === organisationalDomain(walked);
}
