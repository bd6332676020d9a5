export { checkAccount, checkDueDomains } from "./check-due.ts";
export { domainWarnings } from "./domain-warnings.ts";
export { checkSenderDomain, getSenderDomain, queueDomainCheck } from "./get-sender-domain.ts";
export { senderDomainOf } from "./sender-domain-of.ts";
