import type { HttpArrivals } from "../children/http-sink.ts";
import type { SmtpArrivals } from "../children/smtp-sink.ts";
import { startChild } from "./start-child.ts";

/** A service that takes everything. */
export type Sink<Arrivals> = {
  port: number;
  pid: number;
  arrivals: () => Promise<Arrivals>;
  stop: () => Promise<void>;
};

/**
 * Resend and Brevo as far as a sender sees them.
 *
 * @param options.delayMs - After which it answers.
 * @param options.countsTokens - It counts how many different mails came, too.
 * @param options.failures - Share of the requests it does not take, 0..1.
 */
export async function startHttpSink(
  options: { delayMs?: number; countsTokens?: boolean; failures?: number } = {},
): Promise<Sink<HttpArrivals>> {
  return await startSink("http-sink", {
    SINK_DELAY_MS: String(options.delayMs ?? 0),
    SINK_TOKENS: options.countsTokens ? "1" : "0",
    SINK_FAILURES: String(options.failures ?? 0),
  });
}

/**
 * Any mail server.
 *
 * @param options.delayMs - After which it answers.
 * @param options.extensions - Its offers beside size and sign-in.
 */
export async function startSmtpSink(
  options: { delayMs?: number; extensions?: readonly string[] } = {},
): Promise<Sink<SmtpArrivals>> {
  return await startSink("smtp-sink", {
    SINK_DELAY_MS: String(options.delayMs ?? 0),
    SINK_EXTENSIONS: (options.extensions ?? ["PIPELINING"]).join(" "),
  });
}

async function startSink<Arrivals>(
  script: string,
  env: Record<string, string>,
): Promise<Sink<Arrivals>> {
  const child = await startChild<{ port: number }, undefined, Arrivals>(script, env);
  const { ready, pid, request, stop } = child;
  return { port: ready.port, pid, arrivals: async () => await request(undefined), stop };
}
