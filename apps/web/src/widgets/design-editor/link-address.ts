import { designLink, VIEW_LINK } from "@dakiya/domain/campaign/design";

const MAILBOX = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

/** Typed address with the missing scheme added. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === "" || address === VIEW_LINK || /^[a-z][a-z\d+.-]*:/i.test(address))
    return address;
  return MAILBOX.test(address) ? `mailto:${address}` : `https://${address}`;
}

/** Error of an address; null for one that leads somewhere. */
export function linkProblem(address: string): string | null {
  return designLink.safeParse(address).error?.issues[0]?.message ?? null;
}
