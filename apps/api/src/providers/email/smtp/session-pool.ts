import { AccountPool } from "./account-pool.ts";
import type { SmtpAccount } from "./account.ts";
import { startDeadline } from "./deadline.ts";
import type { SmtpMessage } from "./smtp-message.ts";

export { MAX_MESSAGES } from "./account-pool.ts";

/** Connections of a process to one service's servers: accounts that send at a time have equal shares. */
const MAX_CONNECTIONS = 60;

/** Connections by account: few, kept briefly, closed when idle. */
export type SmtpSessions = {
  /** Backpressure: waits until one more mail would soon have a connection. Call the result when that is over. */
  enter: (account: SmtpAccount) => Promise<() => void>;
  /** @throws SmtpFailure, also when that takes longer than `deadlineMs`. */
  send: (account: SmtpAccount, message: SmtpMessage, deadlineMs: number) => Promise<void>;
  close: () => void;
};

export function createSmtpSessions(): SmtpSessions {
  const pools = new Map<string, AccountPool>();

  function poolOf(account: SmtpAccount): AccountPool {
    const { host, port, encryption } = account.target;
    const key = JSON.stringify([host, port, encryption, account.user, account.secret]);
    const share = (): number => Math.max(1, Math.floor(MAX_CONNECTIONS / pools.size));
    const pool =
      pools.get(key) ??
      new AccountPool(account, {
        maxConnections: () => Math.min(account.maxConnections, share()),
        onEmpty: () => pools.delete(key),
      });
    pools.set(key, pool);
    return pool;
  }

  return {
    enter: async (account) => await poolOf(account).enter(),
    async send(account, message, deadlineMs) {
      const deadline = startDeadline(deadlineMs);
      await poolOf(account).send(message, deadline).finally(deadline.end);
    },
    close() {
      for (const pool of pools.values()) pool.close();
    },
  };
}
