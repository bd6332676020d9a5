import { createHmac } from "node:crypto";
import { performance } from "node:perf_hooks";
import { MESSAGES } from "@dakiya/domain/messages";
import { TEST_EMAIL_LIMITS } from "@dakiya/domain/wire";
import type { Db, Executor } from "./db/client.ts";
import { AppError } from "./errors.ts";
import type { Secrets } from "./secrets.ts";
import { addToCount } from "./db/sql/count-limit.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Rate limits of actions that cost money, fill the database or invite guessing. */
const RULES = {
  /** Refused sign-ins of one network address. */
  signIn: { points: 10, seconds: MINUTE_S },
  /** Unknown, revoked and expired API keys of one network address. */
  wrongApiKey: { points: 10, seconds: MINUTE_S },
  newApiKey: { points: 60, seconds: HOUR_S },
  shareReport: { points: 60, seconds: HOUR_S },
  /** Renewals of one sign-in. */
  refresh: { points: 30, seconds: MINUTE_S },
  ai: { points: 10, seconds: MINUTE_S },
  aiDaily: { points: 200, seconds: DAY_S },
  replyLabels: { points: 500, seconds: DAY_S },
  /** Connections to mail servers that users name, to see whether they work. */
  connectionTest: { points: 60, seconds: HOUR_S },
  testEmail: { points: 20, seconds: HOUR_S },
  /** Addresses that tests of messages go to. */
  testAddress: {
    points: TEST_EMAIL_LIMITS.perHour,
    seconds: HOUR_S,
    refusal: (seconds: number) => MESSAGES.testEmails.limit(TEST_EMAIL_LIMITS.perHour, seconds),
  },
  /** Addresses in messages that are asked whether they respond. */
  addressCheck: { points: 2_000, seconds: HOUR_S },
  domainCheck: { points: 20, seconds: HOUR_S },
  import: { points: 60, seconds: HOUR_S },
  imageUpload: { points: 600, seconds: HOUR_S },
  fileUpload: { points: 200, seconds: HOUR_S },
  /** Requests to receivers of webhooks that are made by hand. */
  webhookTry: { points: 120, seconds: HOUR_S },
  /** Events an endpoint may post, which are stored: five for each of a million mails. */
  webhookEvents: { points: 5_000_000, seconds: DAY_S },
} as const;

export type LimitName = keyof typeof RULES;

export class LimitHit extends AppError {
  readonly limit: LimitName;
  /** Whether it is the first of its window, as far as the database knows. */
  readonly isFirst: boolean;

  constructor(limit: LimitName, isFirst: boolean, leftMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
    const rule = RULES[limit];
    const refusal = "refusal" in rule ? rule.refusal : MESSAGES.server.tooManyTries;
    super("slowDown", refusal(retryAfterSeconds), { retryAfterSeconds });
    this.limit = limit;
    this.isFirst = isFirst;
  }
}

/** Rate limits of the whole installation: stored in the database, over all processes and restarts. */
export type Limits = {
  /**
   * Counts one, or `points`.
   *
   * @param key - The limited user, address or thing; a hash of it is stored.
   * @param options.within - The transaction the caller is in: the embedded database has one connection.
   * @throws AppError "slowDown" when that was too much.
   */
  count: (
    name: LimitName,
    key: string,
    options?: { points?: number; within?: Executor },
  ) => Promise<void>;
};

/** More keys than this in a minute are no repetition: the cache is dropped, which bounds memory. */
const MAX_SPENT = 10_000;

export function createLimits({ db, secrets }: { db: Db; secrets: Secrets }): Limits {
  const [secret] = secrets.keys("limit");
  /** Keys at their limit until a time of this process's clock, cached so that further tries cost no write. */
  const exhaustedUntil = new Map<string, number>();

  return {
    count: async (name, key, { points = 1, within = db } = {}) => {
      const rule = RULES[name];
      const hashedKey = `${name}:${createHmac("sha256", secret).update(key).digest("base64url")}`;
      const now = performance.now();
      const spentUntil = exhaustedUntil.get(hashedKey) ?? now;
      if (spentUntil > now) throw new LimitHit(name, false, spentUntil - now);
      exhaustedUntil.delete(hashedKey);
      const { counted: count, leftMs } = await addToCount(within, {
        key: hashedKey,
        points,
        seconds: rule.seconds,
      });
      if (count <= rule.points) return;
      if (exhaustedUntil.size >= MAX_SPENT) exhaustedUntil.clear();
      exhaustedUntil.set(hashedKey, now + leftMs);
      throw new LimitHit(name, count - points <= rule.points, leftMs);
    },
  };
}
