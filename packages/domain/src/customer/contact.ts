import { foldCase } from "../text/fold-case.ts";

/** The last digits of a phone number, which are the same with and without its country code. */
export const NATIONAL_DIGITS = 10;
/** Shorter texts begin too many emails and phones; no email is shorter. */
const MIN_CHARACTERS = 3;
const MIN_DIGITS = 4;
/** "00" and a country code of three; and as many digits after it as tell numbers apart. */
export const MAX_CODE_DIGITS = 5;
export const MIN_AFTER_CODE = 3;

/** Search terms of a text: prefix of an email, and digits of a phone; null for none. */
export type ContactSearch = { email: string; digits: string | null };

/** Reads a search text for emails and phones; null if it is too short for a match. */
export function readContactSearch(text: string): ContactSearch | null {
  const email = foldCase(text.trim());
  if (email.length < MIN_CHARACTERS) return null;
  const digits = digitsOf(email);
  const isPhone = /^[+\d\s()./-]+$/.test(email) && digits.length >= MIN_DIGITS;
  return { email, digits: isPhone ? digits : null };
}

/** The digits of a phone number. */
export const digitsOf = (phone: string): string => phone.replace(/[^0-9]+/g, "");

/**
 * Whether a text finds a customer by email or phone (docs/product.md, Customers): the email begins with it, without
 * regard to case, or the phone's digits do, with or without the country code, or their last ten are the same.
 */
export function matchesContact(
  customer: { email: string; phone: string | null },
  text: string,
): boolean {
  const search = readContactSearch(text);
  if (search === null) return false;
  const { email, digits } = search;
  if (foldCase(customer.email).startsWith(email)) return true;
  return (
    digits !== null && customer.phone !== null && matchesPhone(digitsOf(customer.phone), digits)
  );
}

function matchesPhone(own: string, digits: string): boolean {
  const national = own.slice(-NATIONAL_DIGITS);
  const code = own.length - national.length;
  return (
    national.startsWith(digits) ||
    (digits.length >= NATIONAL_DIGITS && national === digits.slice(-NATIONAL_DIGITS)) ||
    (code <= MAX_CODE_DIGITS && digits.length - code >= MIN_AFTER_CODE && own.startsWith(digits))
  );
}
