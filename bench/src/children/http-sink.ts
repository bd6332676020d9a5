// Resend and Brevo as far as a sender sees them: takes everything, counts recipients, keeps the first requests, and
// answers after SINK_DELAY_MS. SINK_FAILURES is the share of requests it does not take: every second of them is answered
// with 503, the others by a connection that breaks off. A process of its own.
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A received request. */
export type KeptRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** The arrivals so far. */
export type HttpArrivals = {
  /** Mails. */
  count: number;
  /** The first requests. */
  firstRequests: KeptRequest[];
  /** Different tokens among them; null where they are not looked at. */
  distinct: number | null;
  /** When the first mail since the last look came, in milliseconds since 1970; null where none did. */
  firstAt: number | null;
};

const KEPT = 20;
const ONE_MAIL = Buffer.from('"to":[');
const TOKEN = /"(?:value|X-Mailin-custom)":"([\w-]{36})"/g;
const REHEARSAL = Buffer.from('"X-Sib-Sandbox"');
const failures = Number(process.env.SINK_FAILURES ?? 0);
const delayMs = Number(process.env.SINK_DELAY_MS ?? 0);
let count = 0;
let ids = 0;
let firstAt: number | null = null;
const firstRequests: KeptRequest[] = [];
const tokens = process.env.SINK_TOKENS === "1" ? new Set<string>() : null;

const server = createServer((request, response) => {
  const { url: path = "", headers } = request;
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    if (isFailing()) {
      if (failed % 2 === 0) return void request.socket.destroy();
      return void response.writeHead(503).end();
    }
    const body = Buffer.concat(chunks);
    const mails = body.includes(REHEARSAL) ? 0 : mailsIn(body);
    if (mails > 0) firstAt ??= performance.timeOrigin + performance.now();
    count += mails;
    if (firstRequests.length < KEPT) firstRequests.push({ path, headers, body });
    if (tokens !== null)
      for (const [, token = ""] of body.toString("latin1").matchAll(TOKEN)) tokens.add(token);
    if (delayMs > 0) await pause(delayMs);
    const mailIds = Array.from(
      { length: mails },
      () => `bench-${String((ids += 1)).padStart(30, "0")}`,
    );
    const resend = path.startsWith("/emails");
    const answer = resend ? { data: mailIds.map((id) => ({ id })) } : { messageId: mailIds[0] };
    response.writeHead(resend ? 200 : 201, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  });
});

let failed = 0;
let state = 1;

/** The same requests fail in each run: a linear congruential generator. */
function isFailing(): boolean {
  state = (state * 48_271) % 2_147_483_647;
  if (state / 2_147_483_647 >= failures) return false;
  failed += 1;
  return true;
}

function mailsIn(body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(ONE_MAIL); at >= 0; at = body.indexOf(ONE_MAIL, at + 1)) count += 1;
  return count;
}

process.on("message", () => {
  const arrivals: HttpArrivals = { count, firstRequests, distinct: tokens?.size ?? null, firstAt };
  firstAt = null;
  process.send?.(arrivals);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
