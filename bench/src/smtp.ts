import postalMime from "postal-mime";
import { MAX_MESSAGES } from "../../apps/api/dist/src/providers/email/smtp/session-pool.js";
import { bareSmtp } from "./support/bare-smtp.ts";
import type { Mail } from "./support/bare-smtp.ts";
import { campaignEnd, createCampaign, seedPeople, startWorker } from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { startSmtpSink } from "./support/sinks.ts";
import { mailsPerSecond } from "./support/timed.ts";

/** One connection carries a mail at a time, so that a million would take minutes. */
const SHARE = 0.05;
const MIN_RATIO = 0.9;
/** Gmail's, by SMTP. */
const POOL = { maxConnections: 3, maxMessages: MAX_MESSAGES };
/** More than Gmail takes from anybody. */
const MIN_SPEED = 1_000;

/** The web process only creates the campaign here; a worker of its own sends it. */
export const options = { roles: "web" };

/**
 * A campaign by SMTP through the whole pipeline, one worker process, beside nodemailer's `sendMail` in a loop that does
 * nothing else, with the parts of the same mails.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, Math.ceil(bench.rows * SHARE));
  const sink = await startSmtpSink();
  try {
    const id = await createCampaign(bench, "smtp");
    const worker = await startWorker(bench, { GMAIL_SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    const sent = await campaignEnd(bench, id).finally(worker.stop);
    const { count, firstMails } = await sink.arrivals();
    if (count !== sent.sent) throw new Error(`${count} mails arrived of ${sent.sent}`);
    const parts = await Promise.all(firstMails.map(toParts));
    const bare = await bareSmtp(sink.port, { count: sent.sent, pool: POOL, mails: parts });
    return [
      {
        figure: `${mailsPerSecond(sent.speed)} by one worker`,
        limit: `${mailsPerSecond(bare)} by a bare loop of sendMail`,
        ratio: (sent.speed / bare).toFixed(2),
        goal: `>= ${MIN_RATIO} x, >= ${mailsPerSecond(MIN_SPEED)}`,
        isMet: sent.speed >= bare * MIN_RATIO && sent.speed >= MIN_SPEED,
      },
    ];
  } finally {
    await sink.stop();
  }
}

/** A mail as somebody would give it to `sendMail`. */
async function toParts(raw: string): Promise<Mail> {
  const { from, to, subject, text, html, date, messageId, headers } = await postalMime.parse(raw);
  const own = headers.filter(({ key }) => key.startsWith("list-unsubscribe"));
  return { from, to, subject, text, html, date, messageId, headers: own };
}
