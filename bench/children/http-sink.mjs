// Resend and Brevo as far as a sender sees them: takes everything, counts recipients, keeps the first requests, and
// answers after SINK_DELAY_MS. A process of its own.
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const KEPT = 20;
const ONE_MAIL = Buffer.from('"to":[');
const TOKEN = /"(?:value|X-Mailin-custom)":"([\w-]{36})"/g;
const delayMs = Number(process.env.SINK_DELAY_MS ?? 0);
let count = 0;
let ids = 0;
const kept = [];
const tokens = process.env.SINK_TOKENS === "1" ? new Set() : null;

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", async () => {
    const body = Buffer.concat(chunks);
    const mails = mailsIn(body);
    count += mails;
    if (kept.length < KEPT) kept.push({ path: request.url, headers: request.headers, body });
    if (tokens !== null)
      for (const [, token] of body.toString("latin1").matchAll(TOKEN)) tokens.add(token);
    if (delayMs > 0) await pause(delayMs);
    const made = Array.from(
      { length: mails },
      () => `bench-${String((ids += 1)).padStart(30, "0")}`,
    );
    const resend = request.url.startsWith("/emails");
    const answer = resend ? { data: made.map((id) => ({ id })) } : { messageId: made[0] };
    response.writeHead(resend ? 200 : 201, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  });
});

function mailsIn(body) {
  let found = 0;
  for (let at = body.indexOf(ONE_MAIL); at >= 0; at = body.indexOf(ONE_MAIL, at + 1)) found += 1;
  return found;
}

process.on("message", () => process.send({ count, kept, distinct: tokens?.size ?? null }));
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
