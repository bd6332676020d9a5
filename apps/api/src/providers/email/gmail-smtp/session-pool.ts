import { hash } from "node:crypto";
import type { SmtpMessage, SmtpSession } from "./smtp-session.ts";
import { openSmtpSession, SmtpFailure } from "./smtp-session.ts";
import type { SmtpTarget } from "./smtp-target.ts";

/** Connections of one account at a time, and the mails each carries before it is closed. */
export const SMTP_POOL = { maxConnections: 3, maxMessages: 100 };
const IDLE_MS = 5_000;

export type SmtpAccount = { user: string; pass: string };

/** Connections by account: few, kept for a moment, closed when idle. */
export type SmtpSessions = {
  /** @throws SmtpFailure. An aborted signal counts as one too. */
  send: (account: SmtpAccount, message: SmtpMessage, signal: AbortSignal) => Promise<void>;
  close: () => void;
};

type Idle = { session: SmtpSession; carried: number; timer: NodeJS.Timeout };
type Lane = { open: number; idle: Idle[]; waiting: (() => void)[] };

/** Keeps sessions with one server. */
export function createSmtpSessions(target: SmtpTarget): SmtpSessions {
  const lanes = new Map<string, Lane>();

  async function send(account: SmtpAccount, message: SmtpMessage, signal: AbortSignal) {
    const key = hash("sha256", `${account.user}\0${account.pass}`);
    const lane = lanes.get(key) ?? { open: 0, idle: [], waiting: [] };
    lanes.set(key, lane);
    while (lane.open >= SMTP_POOL.maxConnections) await turn(lane, signal);
    lane.open += 1;
    try {
      await sendOver(lane, account, message, signal);
    } finally {
      lane.open -= 1;
      lane.waiting.shift()?.();
      if (lane.open === 0 && lane.idle.length === 0) lanes.delete(key);
    }
  }

  async function sendOver(
    lane: Lane,
    account: SmtpAccount,
    message: SmtpMessage,
    signal: AbortSignal,
  ) {
    for (;;) {
      const kept = takeIdle(lane);
      const session = kept?.session ?? (await openSmtpSession(options(account), account, signal));
      const onAbort = (): void => session.abort();
      signal.addEventListener("abort", onAbort, { once: true });
      try {
        if (signal.aborted) throw new SmtpFailure("connect", new Error("timed out"));
        await session.send(message);
        keep(lane, session, (kept?.carried ?? 0) + 1);
        return;
      } catch (error) {
        session.abort();
        // A kept connection may have been closed from the other side meanwhile; nothing was sent, so try a new one.
        if (kept && !signal.aborted && closedWhileIdle(error)) continue;
        throw error;
      } finally {
        signal.removeEventListener("abort", onAbort);
      }
    }
  }

  function options({ user }: SmtpAccount) {
    return {
      ...target,
      // Some servers turn away those who greet as localhost.
      name: user.slice(user.lastIndexOf("@") + 1),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      // The send's own deadline is shorter; this ends what it left behind.
      socketTimeout: 60_000,
      logger: false,
    };
  }

  return {
    send,
    close() {
      for (const lane of lanes.values()) {
        for (let idle = takeIdle(lane); idle; idle = takeIdle(lane)) idle.session.quit();
      }
    },
  };
}

function keep(lane: Lane, session: SmtpSession, carried: number): void {
  if (carried >= SMTP_POOL.maxMessages) return session.quit();
  const timer = setTimeout(() => {
    lane.idle = lane.idle.filter((idle) => idle.session !== session);
    session.quit();
  }, IDLE_MS);
  timer.unref();
  lane.idle.push({ session, carried, timer });
}

function takeIdle(lane: Lane): Idle | null {
  for (let idle = lane.idle.pop(); idle; idle = lane.idle.pop()) {
    clearTimeout(idle.timer);
    if (idle.session.isOpen()) return idle;
  }
  return null;
}

function turn(lane: Lane, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = (): void => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = (): void => {
      lane.waiting = lane.waiting.filter((waiting) => waiting !== wake);
      reject(new SmtpFailure("connect", new Error("timed out")));
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    lane.waiting.push(wake);
  });
}

function closedWhileIdle(error: unknown): boolean {
  if (!(error instanceof SmtpFailure) || error.stage !== "envelope") return false;
  const { cause } = error;
  return !(cause instanceof Error && "responseCode" in cause);
}
