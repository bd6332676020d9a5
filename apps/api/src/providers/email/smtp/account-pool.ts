import { performance } from "node:perf_hooks";
import type { SmtpAccount } from "./account.ts";
import type { Deadline } from "./deadline.ts";
import { isNotReached, SmtpFailure } from "./smtp-failure.ts";
import type { SmtpMessage } from "./smtp-message.ts";
import { openSmtpSession } from "./smtp-session.ts";
import type { SmtpSession } from "./smtp-session.ts";

/** Mails that a connection carries before it is closed. */
export const MAX_MESSAGES = 100;
const IDLE_MS = 5_000;
const OPEN_MS = 30_000;

/** Mails under way at which no further connection is opened: all are in doubt when the process dies. */
const MAX_UNDER_WAY = 50;

/** Longest wait for a connection: waiting emails are in doubt when the process dies. */
const MAX_WAIT_MS = 25;

/** So long a server that took no further connection is not asked for one: where it said so, and where it did not answer. */
const REFUSED_MS = 600_000;
const FAILED_MS = 10_000;

type Connection = {
  session: SmtpSession;
  /** Mails it was given. */
  taken: number;
  isLeaving: boolean;
  /** Closes it when it is idle. */
  timer: NodeJS.Timeout | null;
};

type Waiting = { wake: () => void; fail: (error: unknown) => void };

type Options = {
  /** Most connections of this account, as things stand. */
  maxConnections: () => number;
  /** Called when nothing of the pool is left. */
  onEmpty: () => void;
};

/** The connections of one account: more while mails wait, fewer when the server takes no more, closed when idle. */
export class AccountPool {
  readonly #account: SmtpAccount;
  readonly #options: Options;
  readonly #connections = new Set<Connection>();
  readonly #closing = new AbortController();
  #opening = 0;
  #sending = 0;
  #waiting: Waiting[] = [];
  /** Mails with a connection or one soon, and the callers waiting to join them. */
  #entered = 0;
  readonly #entering: (() => void)[] = [];
  /** Recent duration of an email; null before one was measured. */
  #mailMs: number | null = null;
  #usesChunks = true;
  /** The connections that the server was found to take, and until when that holds. */
  #found = { connections: Infinity, untilMs: 0 };

  constructor(account: SmtpAccount, options: Options) {
    this.#account = account;
    this.#options = options;
  }

  /** Waits until one more mail would soon have a connection. @returns Is called when that is over. */
  async enter(): Promise<() => void> {
    if (this.#entered < this.#room()) this.#entered += 1;
    else {
      await new Promise<void>((resolve) => {
        this.#entering.push(resolve);
        this.#grow();
      });
    }
    return () => {
      this.#entered -= 1;
      this.#update();
    };
  }

  /** @throws SmtpFailure */
  async send(message: SmtpMessage, deadline: Deadline): Promise<void> {
    this.#sending += 1;
    try {
      while (!(await this.#sendOnce(message, deadline)));
    } finally {
      this.#sending -= 1;
      this.#update();
    }
  }

  close(): void {
    this.#closing.abort();
    for (const connection of this.#connections) this.#rest(connection);
  }

  /** @returns Whether it is sent; else a connection may be free now. */
  async #sendOnce(message: SmtpMessage, deadline: Deadline): Promise<boolean> {
    const connection = deadline.isOver ? null : this.#place(message.raw.byteLength);
    if (connection === null) {
      await this.#changed(deadline);
      return false;
    }
    const { session } = connection;
    // The server may have closed a kept connection, or may with an earlier mail on it.
    const mayRepeat = connection.taken > 0;
    if (connection.timer) clearTimeout(connection.timer);
    connection.taken += 1;
    deadline.onOver = session.abort;
    const startedMs = performance.now();
    try {
      // In the same tick as the choice of the connection, which no other mail takes in between.
      await session.pipe.send(message);
      return true;
    } catch (error) {
      if (!mayRepeat || deadline.isOver || !isNotReached(error)) throw error;
      return false;
    } finally {
      const tookMs = performance.now() - startedMs;
      this.#mailMs = this.#mailMs === null ? tookMs : this.#mailMs + (tookMs - this.#mailMs) / 5;
      this.#rest(connection);
      this.#update();
    }
  }

  /** The connection with the fewest mails under way; of idle ones that used last. */
  #place(bytes: number): Connection | null {
    let best: Connection | null = null;
    for (const each of this.#connections) {
      const { pipe } = each.session;
      if (each.isLeaving || each.taken >= MAX_MESSAGES || !pipe.hasRoom(bytes)) continue;
      if (best === null || pipe.underWay <= best.session.pipe.underWay) best = each;
    }
    return best;
  }

  /** Waits until there may be a place on a connection. */
  async #changed(deadline: Deadline): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = { wake: resolve, fail: reject };
      const giveUp = (): void => {
        this.#waiting = this.#waiting.filter((each) => each !== one);
        reject(new SmtpFailure("connect", new Error("timed out")));
      };
      if (deadline.isOver) return giveUp();
      deadline.onOver = giveUp;
      this.#waiting.push(one);
      this.#grow();
    });
  }

  #usable(): Connection[] {
    const isUsable = ({ session, isLeaving }: Connection) => !isLeaving && session.pipe.depth > 0;
    return [...this.#connections].filter(isUsable);
  }

  #maxConnections(): number {
    const isFound = performance.now() < this.#found.untilMs;
    return Math.min(this.#options.maxConnections(), isFound ? this.#found.connections : Infinity);
  }

  #maxUnderWay(): number {
    return this.#usable().reduce((sum, { session }) => sum + session.pipe.depth, 0);
  }

  /** The mails that may be under way, one more, and those that go out within `MAX_WAIT_MS`. */
  #room(): number {
    const perMs = this.#mailMs === null ? 0 : this.#usable().length / this.#mailMs;
    return Math.max(1, this.#maxUnderWay()) + 1 + Math.floor(perMs * MAX_WAIT_MS);
  }

  /** Continues with callers that wait to enter and mails that wait for a connection. */
  #update(): void {
    while (this.#entering.length > 0 && this.#entered < this.#room()) {
      this.#entered += 1;
      this.#entering.shift()?.();
    }
    for (const { wake } of this.#waiting.splice(0)) wake();
    this.#grow();
    const left = this.#sending + this.#entered + this.#opening + this.#connections.size;
    if (left === 0 && performance.now() >= this.#found.untilMs) this.#options.onEmpty();
  }

  /** Opens another connection while mails wait longer than a moment; at most as many at a time as there are. */
  #grow(): void {
    for (;;) {
      const open = this.#usable().length;
      // The first connection has a mail that waits for it and is told why it fails.
      const queued = this.#waiting.length + (open > 0 ? this.#entering.length : 0);
      const isFast = open > 0 && (queued * (this.#mailMs ?? Infinity)) / open < MAX_WAIT_MS;
      if (this.#closing.signal.aborted || queued === 0 || isFast) return;
      if (this.#opening >= Math.max(1, open) || this.#maxUnderWay() >= MAX_UNDER_WAY) return;
      if (this.#connections.size + this.#opening >= this.#maxConnections()) return;
      this.#opening += 1;
      void this.#open();
    }
  }

  async #open(): Promise<void> {
    try {
      const session = await openSmtpSession(
        this.#account,
        AbortSignal.any([this.#closing.signal, AbortSignal.timeout(OPEN_MS)]),
        {
          usesChunks: this.#usesChunks,
          onRoom: () => this.#update(),
          onNoChunks: () => (this.#usesChunks = false),
        },
      );
      const connection: Connection = { session, taken: 0, isLeaving: false, timer: null };
      this.#connections.add(connection);
      this.#rest(connection);
      void session.ended.then(() => {
        if (connection.timer) clearTimeout(connection.timer);
        this.#connections.delete(connection);
        this.#update();
      });
    } catch (error) {
      this.#refused(error);
    } finally {
      this.#opening -= 1;
      this.#update();
    }
  }

  /** Beside working connections a failure says that the server takes no more; without any it is the waiting mails'. */
  #refused(error: unknown): void {
    if (this.#usable().length > 0) {
      const forMs = hasReply(error) ? REFUSED_MS : FAILED_MS;
      this.#found = { connections: this.#connections.size, untilMs: performance.now() + forMs };
      setTimeout(() => this.#update(), forMs).unref();
      return;
    }
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }

  /** Keeps a connection for the next mail, or closes it. */
  #rest(connection: Connection): void {
    const { session, taken } = connection;
    if (connection.isLeaving || session.pipe.underWay > 0) return;
    if (session.pipe.depth === 0) return session.abort();
    const leave = (): void => {
      connection.isLeaving = true;
      session.quit();
    };
    // Mails that end in one tick each come here.
    if (connection.timer) clearTimeout(connection.timer);
    const isSurplus = taken >= MAX_MESSAGES || this.#connections.size > this.#maxConnections();
    if (isSurplus || this.#closing.signal.aborted) return leave();
    connection.timer = setTimeout(leave, IDLE_MS);
    connection.timer.unref();
    // The last one is used first, so that the others can be closed.
    this.#connections.delete(connection);
    this.#connections.add(connection);
  }
}

function hasReply(error: unknown): boolean {
  return (
    error instanceof SmtpFailure && error.cause instanceof Error && "responseCode" in error.cause
  );
}
