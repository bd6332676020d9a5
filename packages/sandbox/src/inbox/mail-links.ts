import type { StoredMail } from "../core/types.ts";
import { visibleAnchors } from "./visible-anchors.ts";

/** A link of a mail and its visible text. */
export type MailLink = {
  href: string;
  label: string;
};

/** The distinct links a person can see in a mail, HTML first, in the order they stand there. */
export function mailLinks(mail: Pick<StoredMail, "html" | "text">): MailLink[] {
  const linkByHref = new Map<string, MailLink>();
  for (const anchor of visibleAnchors(mail.html ?? "")) {
    const href = decodeEntities(anchor.href).trim();
    const label = decodeEntities(anchor.inner.replace(/<[^>]*>/g, "")).trim();
    if (href !== "" && !linkByHref.has(href)) linkByHref.set(href, { href, label: label || href });
  }
  for (const [href] of (mail.text ?? "").matchAll(/https?:\/\/[^\s<>"')\]]+/g)) {
    if (!linkByHref.has(href)) linkByHref.set(href, { href, label: href });
  }
  return [...linkByHref.values()];
}

/** True for a link that a click may follow: no script, no data. */
export function isFollowable(href: string): boolean {
  return /^(https?|mailto):/i.test(href);
}

/** Where a one-click unsubscribe (RFC 8058) goes to; null when the mail offers none. */
export function oneClickUrl(headers: StoredMail["headers"]): string | null {
  const find = (header: string): string =>
    headers.find(([name]) => name.toLowerCase() === header)?.[1] ?? "";
  if (!/List-Unsubscribe=One-Click/i.test(find("list-unsubscribe-post"))) return null;
  return /<\s*(https?:[^>]+?)\s*>/i.exec(find("list-unsubscribe"))?.[1] ?? null;
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => fromCode(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => fromCode(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
