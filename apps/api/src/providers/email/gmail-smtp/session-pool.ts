import { SmtpFailure, isRefusal, openSmtpSession } from "./smtp-session.ts";
import type { SmtpMessage, SmtpSession, SmtpTarget } from "./smtp-session.ts";

/** Concurrent connections of one account, and the mails each carries before it is closed. */
export const SMTP_POOL = { maxConnections: 3, maxMessages: 100 };
const IDLE_MS = 5_000;

/** Longest wait for a connection: what waits is in doubt when the process dies. */
const AHEAD_MS = 25;
/** Assumed duration of a mail before one was measured. */
const FIRST_MS = 100;

export type SmtpAccount = { user: string; pass: string };

/** Connections by account: few, kept briefly, closed when idle. */
export type SmtpSessions = {
  /**
   * Backpressure: waits until one more mail would soon have a connection. The caller leaves the line when that mail
   * is over.
   */
  enter: (account: SmtpAccount) => Promise<() => void>;
  /** @throws SmtpFailure, also when that takes longer than `deadlineMs`. */
  send: (account: SmtpAccount, message: SmtpMessage, deadlineMs: number) => Promise<void>;
  close: () => void;
};

type Idle = { session: SmtpSession; carried: number; timer: NodeJS.Timeout };

type Lane = {
  open: number;
  idle: Idle[];
  waiting: (() => void)[];
  /** Mails with a connection or one soon, and the callers waiting to join them. */
  entered: number;
  entering: (() => void)[];
  /** What a mail needed lately. */
  mailMs: number;
  /** Forgets the lane once nothing of it is left. */
  tidy: () => void;
};

/** A pool of sessions with one server. */
export function createSmtpSessions(target: SmtpTarget): SmtpSessions {
  const lanes = new Map<string, Lane>();

  function laneOf({ user, pass }: SmtpAccount): Lane {
    const key = `${user}\0${pass}`;
    const lane = lanes.get(key) ?? openLane(() => lanes.delete(key));
    lanes.set(key, lane);
    return lane;
  }

  async function enter(account: SmtpAccount): Promise<() => void> {
    const lane = laneOf(account);
    if (lane.entered < roomOf(lane)) lane.entered += 1;
    else await new Promise<void>((resolve) => lane.entering.push(resolve));
    return () => {
      lane.entered -= 1;
      admit(lane);
      lane.tidy();
    };
  }

  async function send(account: SmtpAccount, message: SmtpMessage, deadlineMs: number) {
    const lane = laneOf(account);
    const deadline = startDeadline(deadlineMs);
    try {
      while (lane.open >= SMTP_POOL.maxConnections) await turn(lane, deadline);
      lane.open += 1;
      await sendOver(lane, account, message, deadline).finally(() => {
        lane.open -= 1;
        lane.waiting.shift()?.();
        lane.tidy();
      });
    } finally {
      deadline.end();
    }
  }

  async function sendOver(
    lane: Lane,
    account: SmtpAccount,
    message: SmtpMessage,
    deadline: Deadline,
  ) {
    for (;;) {
      const idle = takeIdle(lane);
      const session = idle?.session ?? (await open(target, account, deadline));
      deadline.onOver = () => session.abort();
      const startedMs = performance.now();
      try {
        if (deadline.isOver) throw new SmtpFailure("connect", new Error("timed out"));
        await session.send(message);
        keep(lane, session, (idle?.carried ?? 0) + 1);
        return;
      } catch (error) {
        if (isRefusal(error) && (await session.reset())) {
          keep(lane, session, (idle?.carried ?? 0) + 1);
          throw error;
        }
        session.abort();
        // The server may have closed a kept connection; nothing was sent yet, so a new one is tried.
        if (idle && !deadline.isOver && closedWhileIdle(error)) continue;
        throw error;
      } finally {
        lane.mailMs += (performance.now() - startedMs - lane.mailMs) / 5;
      }
    }
  }

  return {
    enter,
    send,
    close() {
      for (const lane of lanes.values()) {
        for (let idle = takeIdle(lane); idle; idle = takeIdle(lane)) idle.session.quit();
      }
    },
  };
}

async function open(
  target: SmtpTarget,
  account: SmtpAccount,
  deadline: Deadline,
): Promise<SmtpSession> {
  const abort = new AbortController();
  deadline.onOver = () => abort.abort();
  if (deadline.isOver) abort.abort();
  const { user } = account;
  const options = {
    ...target,
    // Some servers reject clients that greet as localhost.
    name: user.slice(user.lastIndexOf("@") + 1),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    // The send's own deadline is shorter; this cleans up after it.
    socketTimeout: 60_000,
    logger: false,
  };
  return await openSmtpSession(options, account, abort.signal);
}

function openLane(forget: () => void): Lane {
  const lane: Lane = {
    open: 0,
    idle: [],
    waiting: [],
    entered: 0,
    entering: [],
    mailMs: FIRST_MS,
    tidy: () => {
      if (lane.entered === 0 && lane.open === 0 && lane.idle.length === 0) forget();
    },
  };
  return lane;
}

/** The connections, one more, and what goes out within `AHEAD_MS`. */
function roomOf({ mailMs }: Lane): number {
  const { maxConnections } = SMTP_POOL;
  return maxConnections + 1 + Math.floor((maxConnections * AHEAD_MS) / mailMs);
}

/** Admits waiting callers while there is room. */
function admit(lane: Lane): void {
  while (lane.entering.length > 0 && lane.entered < roomOf(lane)) {
    lane.entered += 1;
    lane.entering.shift()?.();
  }
}

function keep(lane: Lane, session: SmtpSession, carried: number): void {
  if (carried >= SMTP_POOL.maxMessages) return session.quit();
  const timer = setTimeout(() => {
    lane.idle = lane.idle.filter((idle) => idle.session !== session);
    lane.tidy();
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

/** A mail waits for one thing at a time, which gets its deadline. */
type Deadline = { isOver: boolean; onOver: () => void; end: () => void };

function startDeadline(ms: number): Deadline {
  const timer = setTimeout(() => {
    deadline.isOver = true;
    deadline.onOver();
  }, ms);
  const deadline: Deadline = { isOver: false, onOver: () => {}, end: () => clearTimeout(timer) };
  return deadline;
}

async function turn(lane: Lane, deadline: Deadline): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const wake = (): void => resolve();
    const giveUp = (): void => {
      lane.waiting = lane.waiting.filter((waiting) => waiting !== wake);
      reject(new SmtpFailure("connect", new Error("timed out")));
    };
    if (deadline.isOver) return giveUp();
    deadline.onOver = giveUp;
    lane.waiting.push(wake);
  });
}

function closedWhileIdle(error: unknown): boolean {
  if (!(error instanceof SmtpFailure) || error.stage !== "envelope") return false;
  const { cause } = error;
  return !(cause instanceof Error && "responseCode" in cause);
}
