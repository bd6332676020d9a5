import { SmtpFailure, isRefusal, openSmtpSession } from "./smtp-session.ts";
import type { SmtpMessage, SmtpSession } from "./smtp-session.ts";
import type { SmtpAccount } from "./account.ts";

/** Mails that a connection carries before it is closed. */
export const MAX_MESSAGES = 100;
const IDLE_MS = 5_000;

/** Longest wait for a connection: waiting emails are in doubt when the process dies. */
const MAX_WAIT_MS = 25;
/** Assumed duration of a mail before one was measured. */
const FIRST_MS = 100;

/** Connections by account: few, kept briefly, closed when idle. */
export type SmtpSessions = {
  /** Backpressure: waits until one more mail would soon have a connection. Call the result when that is over. */
  enter: (account: SmtpAccount) => Promise<() => void>;
  /** @throws SmtpFailure, also when that takes longer than `deadlineMs`. */
  send: (account: SmtpAccount, message: SmtpMessage, deadlineMs: number) => Promise<void>;
  close: () => void;
};

type Idle = { session: SmtpSession; carried: number; timer: NodeJS.Timeout };

type AccountPool = {
  maxConnections: number;
  open: number;
  idle: Idle[];
  waiting: (() => void)[];
  /** Mails with a connection or one soon, and the callers waiting to join them. */
  entered: number;
  entering: (() => void)[];
  /** Recent duration of an email. */
  mailMs: number;
  /** Forgets the pool once nothing of it is left. */
  tidy: () => void;
};

export function createSmtpSessions(): SmtpSessions {
  const pools = new Map<string, AccountPool>();

  function poolOf({ target, user, secret, maxConnections }: SmtpAccount): AccountPool {
    const { host, port, encryption } = target;
    const key = JSON.stringify([host, port, encryption, user, secret]);
    const pool = pools.get(key) ?? createPool(maxConnections, () => pools.delete(key));
    pools.set(key, pool);
    return pool;
  }

  async function enter(account: SmtpAccount): Promise<() => void> {
    const pool = poolOf(account);
    if (pool.entered < roomOf(pool)) pool.entered += 1;
    else await new Promise<void>((resolve) => pool.entering.push(resolve));
    return () => {
      pool.entered -= 1;
      admit(pool);
      pool.tidy();
    };
  }

  async function send(account: SmtpAccount, message: SmtpMessage, deadlineMs: number) {
    const pool = poolOf(account);
    const deadline = startDeadline(deadlineMs);
    try {
      while (pool.open >= pool.maxConnections) await freeConnection(pool, deadline);
      pool.open += 1;
      await sendOver(pool, account, message, deadline).finally(() => {
        pool.open -= 1;
        pool.waiting.shift()?.();
        pool.tidy();
      });
    } finally {
      deadline.end();
    }
  }

  async function sendOver(
    pool: AccountPool,
    account: SmtpAccount,
    message: SmtpMessage,
    deadline: Deadline,
  ) {
    for (;;) {
      const idle = takeIdle(pool);
      const session = idle?.session ?? (await open(account, deadline));
      deadline.onOver = () => session.abort();
      const startedMs = performance.now();
      try {
        if (deadline.isOver) throw new SmtpFailure("connect", new Error("timed out"));
        await session.send(message);
        keep(pool, session, (idle?.carried ?? 0) + 1);
        return;
      } catch (error) {
        if (isRefusal(error) && (await session.reset())) {
          keep(pool, session, (idle?.carried ?? 0) + 1);
          throw error;
        }
        session.abort();
        // The server may have closed a kept connection; nothing was sent yet, so a new one is tried.
        if (idle && !deadline.isOver && closedWhileIdle(error)) continue;
        throw error;
      } finally {
        pool.mailMs += (performance.now() - startedMs - pool.mailMs) / 5;
      }
    }
  }

  return {
    enter,
    send,
    close() {
      for (const pool of pools.values()) {
        for (let idle = takeIdle(pool); idle; idle = takeIdle(pool)) idle.session.quit();
      }
    },
  };
}

async function open(account: SmtpAccount, deadline: Deadline): Promise<SmtpSession> {
  const abort = new AbortController();
  deadline.onOver = () => abort.abort();
  if (deadline.isOver) abort.abort();
  return await openSmtpSession(account, abort.signal);
}

function createPool(maxConnections: number, forget: () => void): AccountPool {
  const pool: AccountPool = {
    maxConnections,
    open: 0,
    idle: [],
    waiting: [],
    entered: 0,
    entering: [],
    mailMs: FIRST_MS,
    tidy: () => {
      if (pool.entered === 0 && pool.open === 0 && pool.idle.length === 0) forget();
    },
  };
  return pool;
}

/** The connections, one more, and the emails that go out within `MAX_WAIT_MS`. */
function roomOf({ maxConnections, mailMs }: AccountPool): number {
  return maxConnections + 1 + Math.floor((maxConnections * MAX_WAIT_MS) / mailMs);
}

/** Admits waiting callers while there is room. */
function admit(pool: AccountPool): void {
  while (pool.entering.length > 0 && pool.entered < roomOf(pool)) {
    pool.entered += 1;
    pool.entering.shift()?.();
  }
}

function keep(pool: AccountPool, session: SmtpSession, carried: number): void {
  if (carried >= MAX_MESSAGES) return session.quit();
  const timer = setTimeout(() => {
    pool.idle = pool.idle.filter((idle) => idle.session !== session);
    pool.tidy();
    session.quit();
  }, IDLE_MS);
  timer.unref();
  pool.idle.push({ session, carried, timer });
}

function takeIdle(pool: AccountPool): Idle | null {
  for (let idle = pool.idle.pop(); idle; idle = pool.idle.pop()) {
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

async function freeConnection(pool: AccountPool, deadline: Deadline): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const wake = (): void => resolve();
    const giveUp = (): void => {
      pool.waiting = pool.waiting.filter((waiting) => waiting !== wake);
      reject(new SmtpFailure("connect", new Error("timed out")));
    };
    if (deadline.isOver) return giveUp();
    deadline.onOver = giveUp;
    pool.waiting.push(wake);
  });
}

function closedWhileIdle(error: unknown): boolean {
  if (!(error instanceof SmtpFailure) || error.stage !== "envelope") return false;
  const { cause } = error;
  return !(cause instanceof Error && "responseCode" in cause);
}
