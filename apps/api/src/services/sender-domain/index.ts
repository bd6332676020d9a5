export { checkAccount, checkDueDomains } from "./check-due.ts";
export { domainWarnings } from "./domain-warnings.ts";
export {
  checkSenderDomain,
  domainKey,
  findDomainStates,
  getSenderDomain,
  queueDomainCheck,
} from "./get-sender-domain.ts";
export { senderDomainOf } from "./sender-domain-of.ts";
