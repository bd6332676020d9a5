import type pg from "pg";
import type { Db } from "../client.ts";
import { openDrizzle } from "./open-drizzle.ts";

/** Holders of connections and waiters; an account with neither is dropped. */
type Share = { lent: number; waiting: (() => void)[] };

/** Limits each account to `most` connections at a time. Further requests wait in the account's own queue. */
export function createShares(pool: pg.Pool, most: number): (account: number) => Db {
  const shares = new Map<number, Share>();

  const take = async (account: number): Promise<void> => {
    const share = shares.get(account) ?? { lent: 0, waiting: [] };
    shares.set(account, share);
    // Handed over directly by the account's released connection.
    if (share.lent >= most) await new Promise<void>((resolve) => share.waiting.push(resolve));
    else share.lent += 1;
  };
  const giveBack = (account: number): void => {
    const share = shares.get(account);
    if (share === undefined) return;
    const next = share.waiting.shift();
    if (next !== undefined) next();
    else if (share.lent > 1) share.lent -= 1;
    else shares.delete(account);
  };

  return (account) => {
    const connect = async (): Promise<pg.PoolClient> => {
      await take(account);
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        client.release = (error) => {
          client.release = release;
          giveBack(account);
          release(error);
        };
        return client;
      } catch (error) {
        giveBack(account);
        throw error;
      }
    };
    const query = async (...parameters: unknown[]): Promise<unknown> => {
      await take(account);
      try {
        return await Reflect.apply(pool.query, pool, parameters);
      } finally {
        giveBack(account);
      }
    };
    const share: pg.Pool = Object.create(pool, {
      connect: { value: connect },
      query: { value: query },
    });
    return openDrizzle(share);
  };
}
