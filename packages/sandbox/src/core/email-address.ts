import type { MailAddress } from "./types.ts";

const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]+$/;

/** True for `local@domain.tld`, or `local@localhost`-like names, without spaces or specials. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 320 && ADDRESS.test(text);
}

/** True when every character is printable ASCII. */
export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** True when a header built from the text would end early. */
export function hasLineBreak(text: string): boolean {
  return /[\r\n\0]/.test(text);
}

/** Writes an address as a header shows it. */
export function formatAddress(address: MailAddress): string {
  return address.name ? `${address.name} <${address.email}>` : address.email;
}
