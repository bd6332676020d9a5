import type { FastifyInstance } from "fastify";
import type { OpenApiDocument } from "./openapi/document.ts";

/** GET /openapi.json, and /docs: the same as a page for people. */
export function registerDocs(app: FastifyInstance, document: OpenApiDocument): void {
  const forAnybody = { config: { scope: "anybody" } } as const;
  app.get("/openapi.json", forAnybody, async () => document);
  app.get("/docs", forAnybody, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page(document)),
  );
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Query parameters of a path, such as "?limit&before". */
function queryOf(parameters: readonly Record<string, unknown>[]): string {
  const names = parameters.filter((one) => one["in"] === "query").map(({ name }) => String(name));
  return names.length === 0 ? "" : `?${names.join("&")}`;
}

/** The scopes an API key needs; a call without any takes no keys. */
function callersOf(security: readonly Record<string, readonly string[]>[]): string {
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey);
  return scopes.length === 0
    ? "people only"
    : scopes.map((scope) => `<code>${escape(scope)}</code>`).join(" ");
}

function page(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { summary, security, parameters = [] }]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>/api${escape(path + queryOf(parameters))}</code></td><td>${escape(summary)}</td><td>${callersOf(security)}</td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Dakiya API</title><style>
:root{color-scheme:light dark;--paper:#faf8f4;--ink:#1b1f3b;--ink2:#4a4f6a;--line:#e7e2d8}
@media(prefers-color-scheme:dark){:root{--paper:#14151a;--ink:#f2f1ec;--ink2:#b9bccb;--line:#30333e}}
body{margin:0 auto;max-width:1000px;padding:32px 16px;font:15px/22px Inter,system-ui,sans-serif;background:var(--paper);color:var(--ink)}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}p{color:var(--ink2)}a{color:inherit}
</style></head><body><h1>Dakiya API</h1>
<p>Every answer is <code>{ statusCode, success, message, data }</code>; a refusal is <code>{ statusCode, success: false, message, error?, errors? }</code>. Sign in by <code>POST /api/auth/google-login</code> with an ID token of the configured issuer; the session comes as cookies. Programs send an API key, made in Dakiya under API keys, as <code>Authorization: Bearer dk_…</code>. The machine-readable description is <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>An API key needs</th></tr></thead><tbody>${rows.join("")}</tbody></table></body></html>`;
}
