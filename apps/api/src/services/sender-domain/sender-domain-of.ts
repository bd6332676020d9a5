import { domainToASCII } from "node:url";

/** The domain of a sender's address, as it stands in the DNS; empty where it is none. */
export function senderDomainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return domainToASCII(domain.endsWith(".") ? domain.slice(0, -1) : domain);
}
