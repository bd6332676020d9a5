// cspell:ignore Nirmala Kohinoor Bangla Noto
import { escapeHtml } from "@dakiya/domain/campaign";
import { directionOf, ownName } from "@dakiya/domain/language";
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { brandStyle, LOGO_GROUND } from "./page-brand.ts";
import type { PageBrand } from "./page-brand.ts";
import { PAGE_LANGUAGES, PAGE_WORDS, pageLanguage } from "./words/index.ts";
import type { PageLanguage } from "./words/index.ts";

// Fonts of systems, by name where the usual one lacks the scripts of India.
const STYLE = `
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#1b1f3b;--ink-2:#4a4f6a;--line:#e7e2d8;--main:#1b1f3b;--on-main:#faf8f4;--logo:${LOGO_GROUND}}
@media (prefers-color-scheme:dark){:root{--paper:#14151a;--card:#1b1d24;--ink:#f2f1ec;--ink-2:#b9bccb;--line:#30333e;--main:#f2f1ec;--on-main:#1b1f3b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:15px/22px "Inter Variable",Inter,system-ui,"Nirmala UI","Kohinoor Devanagari","Kohinoor Bangla","Tamil Sangam MN","Noto Sans Devanagari","Noto Sans Bengali","Noto Sans Tamil",sans-serif}
main{width:100%;max-width:440px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:10px}
.logo{display:block;max-width:160px;max-height:56px;margin:0 0 24px;border-radius:4px}
@media (prefers-color-scheme:dark){.logo{padding:8px;background:var(--logo)}}
h1{margin:0 0 8px;font-size:20px;line-height:28px;overflow-wrap:anywhere}
p{margin:0 0 24px;color:var(--ink-2);overflow-wrap:anywhere}
p:last-child{margin:0}
button{font:inherit;font-weight:600;padding:10px 20px;min-height:44px;border:1px solid var(--main);border-radius:8px;background:var(--main);color:var(--on-main);cursor:pointer}
button.quiet{background:transparent;color:var(--ink);border-color:var(--line)}
.more{margin:24px 0 0}
.more p{margin:0 0 12px}
.more form{margin:0 0 8px}
.more button{width:100%}
nav{margin:24px 0 0;padding:16px 0 0;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:4px 16px}
nav a{color:var(--ink-2);padding:4px 0}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
button:focus-visible,a:focus-visible{outline:2px solid #5b5bd6;outline-offset:2px}
`;

const sourceOf = (style: string): string =>
  `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

function policyOf(style: string, brand: PageBrand): string {
  return [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    ...(brand.logo === null ? [] : [`img-src ${new URL(brand.logo.url).origin}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A page for visitors without an account: one heading, one sentence, one main button at most. */
export type PublicPage = {
  title: string;
  text: string;
  action?: PageAction & { quiet?: boolean };
  /** Further buttons below in groups, and what each group is for. */
  more?: readonly { text: string; actions: readonly PageAction[] }[];
};

type PageAction = { path: string; label: string };

/** How a page for recipients differs from the plain one in English. */
export type PageLook = {
  language: PageLanguage;
  /** The address that shows the page in another language, without its query; the page's own where it is empty. */
  switchPath: string;
  brand?: PageBrand;
};

const PLAIN: PageBrand = { logo: null };

/** Sends a page without scripts and resources but a logo, not cached. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: PublicPage,
  look?: PageLook,
): FastifyReply {
  const brand = look?.brand ?? PLAIN;
  const style = `${STYLE}${brandStyle(brand)}`;
  const language = look?.language ?? "en";
  const body = `${logoOf(brand)}<h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.text)}</p>${formsOf(page)}${look === undefined ? "" : languageSwitch(look)}`;
  return reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", policyOf(style, brand))
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
    );
}

function logoOf({ logo }: PageBrand): string {
  return logo === null
    ? ""
    : `<img class="logo" src="${escapeHtml(logo.url)}" alt="${escapeHtml(logo.alt)}">`;
}

function formsOf({ action, more = [] }: PublicPage): string {
  const main = action === undefined ? "" : formOf(action);
  const groups = more.map(({ text, actions }) => {
    const buttons = actions.map((one) => formOf({ ...one, quiet: true })).join("");
    return `<div class="more"><p>${escapeHtml(text)}</p>${buttons}</div>`;
  });
  return [main, ...groups].join("");
}

function formOf({ path, label, quiet = false }: PageAction & { quiet?: boolean }): string {
  return `<form method="post" action="${escapeHtml(path)}"><button${quiet ? ' class="quiet"' : ""}>${escapeHtml(label)}</button></form>`;
}

function languageSwitch({ language, switchPath }: PageLook): string {
  const links = PAGE_LANGUAGES.map((one) => {
    const current = one === language ? ' aria-current="true"' : "";
    return `<a href="${escapeHtml(switchPath)}?lang=${one}" lang="${one}"${current}>${ownName(one)}</a>`;
  });
  return `<nav aria-label="${escapeHtml(PAGE_WORDS[language].language)}">${links.join("")}</nav>`;
}

/** The look of a page whose recipient isn't known. */
function lookOf(reply: FastifyReply, look?: PageLook): PageLook {
  return look ?? { language: pageLanguage(reply.request), switchPath: "" };
}

/** The response to invalid and expired addresses. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  const look = lookOf(reply);
  const { brokenTitle: title, brokenText: text } = PAGE_WORDS[look.language];
  return sendPage(reply, 404, { title, text }, look);
}

/** The response to an address that is called again and again. */
export function askToWait(reply: FastifyReply, known?: PageLook): FastifyReply {
  const look = lookOf(reply, known);
  const { waitTitle: title, waitText: text } = PAGE_WORDS[look.language];
  return sendPage(reply.header("retry-after", "60"), 429, { title, text }, look);
}
