export { checkDomain, MAX_LOOKUPS } from "./check-domain.ts";
export type { SenderDomain } from "./check-domain.ts";
export {
  DOMAIN_CHECKS,
  dnsRecord,
  domainFinding,
  FINDING_STATES,
  gravestState,
} from "./finding.ts";
export type { OwnHost } from "./check-reverse.ts";
export type { DnsRecord, DomainCheckName, DomainFinding, FindingState } from "./finding.ts";
export type { DnsAnswer, DnsQuestion, DnsType, Lookups, MailExchanger } from "./questions.ts";
export { WORDS as DOMAIN_WORDS } from "./words.ts";
