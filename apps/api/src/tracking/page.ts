import { escapeHtml } from "@dakiya/domain/campaign";
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

const STYLE = `
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#1b1f3b;--ink-2:#4a4f6a;--line:#e7e2d8;--main:#1b1f3b;--on-main:#faf8f4}
@media (prefers-color-scheme:dark){:root{--paper:#14151a;--card:#1b1d24;--ink:#f2f1ec;--ink-2:#b9bccb;--line:#30333e;--main:#f2f1ec;--on-main:#1b1f3b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:15px/22px "Inter Variable",Inter,system-ui,sans-serif}
main{width:100%;max-width:440px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:10px}
h1{margin:0 0 8px;font-size:20px;line-height:28px}
p{margin:0 0 24px;color:var(--ink-2);overflow-wrap:anywhere}
p:last-child{margin:0}
button{font:inherit;font-weight:600;padding:10px 20px;min-height:44px;border:1px solid var(--main);border-radius:8px;background:var(--main);color:var(--on-main);cursor:pointer}
button.quiet{background:transparent;color:var(--ink);border-color:var(--line)}
button:focus-visible{outline:2px solid #5b5bd6;outline-offset:2px}
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A page for visitors without an account: one heading, one sentence, at most one button. */
export type PublicPage = {
  title: string;
  text: string;
  action?: { path: string; label: string; quiet?: boolean };
};

/** Sends a page without scripts and resources, not cached. */
export function sendPage(reply: FastifyReply, status: number, page: PublicPage): FastifyReply {
  const { action } = page;
  const form =
    action === undefined
      ? ""
      : `<form method="post" action="${escapeHtml(action.path)}"><button${action.quiet === true ? ' class="quiet"' : ""}>${escapeHtml(action.label)}</button></form>`;
  return reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", POLICY)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.text)}</p>${form}</main></body></html>`,
    );
}

/** The response to invalid and expired addresses. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, {
    title: "This link does not work",
    text: "It may have been cut off on its way. Please open it from the original mail.",
  });
}

/** The response to an address that is called again and again. */
export function askToWait(reply: FastifyReply): FastifyReply {
  return sendPage(reply.header("retry-after", "60"), 429, {
    title: "Please wait a minute",
    text: "This link has been used too often within the last minute.",
  });
}
