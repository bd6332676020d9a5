const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAILBOX = /^[^\s@/]+@[^\s@/]+$/;
const PHONE = /^\+?[\d\s().-]{5,40}$/;
const CALL = /^(?:tel|sms):/i;

/**
 * A typed address with what it lacks: the scheme of a site, a mailbox or a telephone. Spaces of a telephone number go.
 * Variables and whole addresses stay as they are.
 */
export function mendLink(typed: string): string {
  const address = typed.trim();
  if (CALL.test(address)) return withoutSpaces(address);
  if (address === "" || address.startsWith("{") || SCHEME.test(address)) return address;
  if (isPhone(address)) return `tel:${withoutSpaces(address)}`;
  return MAILBOX.test(address) && address.includes(".")
    ? `mailto:${address}`
    : `https://${address}`;
}

/** Whether a text reads as a telephone number of 7 digits or more; an IP address does not. */
export function isPhone(text: string): boolean {
  return PHONE.test(text) && digitsOf(text).length >= 7 && !IP_ADDRESS.test(text);
}

/** The digits of a telephone number. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, "");

const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, "");
