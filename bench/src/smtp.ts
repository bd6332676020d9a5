import postalMime from "postal-mime";
import { SMTP_POOL } from "../../apps/api/dist/src/providers/email/gmail-smtp/session-pool.js";
import { bareSmtp, type Mail } from "./support/bare-smtp.ts";
import { campaignEnd, createCampaign, seedPeople, startWorker } from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { startSmtpSink } from "./support/sinks.ts";
import { mailsPerSecond } from "./support/timed.ts";

/** One connection carries a mail at a time, so that a million would take minutes. */
const SHARE = 0.05;
const MIN_OF_SEND_MAIL = 2;
const MIN_OF_PREBUILT = 0.85;

/** The web process only creates the campaign here; a worker of its own sends it. */
export const options = { roles: "web" };

/**
 * A campaign by SMTP through the whole pipeline, one worker process, beside nodemailer's `sendMail` in a loop that does
 * nothing else: with the parts of the same mails, and with their MIME built beforehand.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, Math.ceil(bench.rows * SHARE));
  const sink = await startSmtpSink();
  try {
    const id = await createCampaign(bench, "smtp");
    const worker = await startWorker(bench, { GMAIL_SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    const sent = await campaignEnd(bench, id).finally(worker.stop);
    const { count, kept } = await sink.arrivals();
    if (count !== sent.sent) throw new Error(`${count} mails arrived of ${sent.sent}`);
    const built = kept.map((raw) => ({ ...envelopeOf(raw), raw: Buffer.from(raw, "latin1") }));
    const parts = await Promise.all(kept.map(toParts));
    const loop = { count: sent.sent, pool: SMTP_POOL };
    const composed = await bareSmtp(sink.port, { ...loop, mails: parts });
    const prebuilt = await bareSmtp(sink.port, { ...loop, mails: built });
    return [
      line(sent.speed, composed, MIN_OF_SEND_MAIL, "a bare loop of sendMail"),
      line(sent.speed, prebuilt, MIN_OF_PREBUILT, "the same loop with MIME built beforehand"),
    ];
  } finally {
    await sink.stop();
  }
}

function line(speed: number, bare: number, least: number, beside: string): Measured {
  return {
    figure: `${mailsPerSecond(speed)} by one worker`,
    limit: `${mailsPerSecond(bare)} by ${beside}`,
    ratio: (speed / bare).toFixed(2),
    goal: `>= ${least} x`,
    met: speed >= bare * least,
  };
}

function envelopeOf(raw: string): Pick<Mail, "envelope"> {
  const [to = ""] = /(?<=^To: (?:.*<)?)[^<>\s]+@[^<>\s]+/m.exec(raw) ?? [];
  return { envelope: { from: "hello@shop.example.com", to: [to] } };
}

/** A mail as somebody would give it to `sendMail`. */
async function toParts(raw: string): Promise<Mail> {
  const { from, to, subject, text, html, date, messageId, headers } = await postalMime.parse(raw);
  const own = headers.filter(({ key }) => key.startsWith("list-unsubscribe"));
  return { from, to, subject, text, html, date, messageId, headers: own };
}
