import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "./errors.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often one caller may do what costs money or invites guessing. */
const RULES = {
  /** Failed sign-ins of one network address. */
  signIn: { points: 10, duration: MINUTE },
  ai: { points: 10, duration: MINUTE },
  aiDaily: { points: 200, duration: 24 * HOUR },
  testEmail: { points: 20, duration: HOUR },
} as const;

export type LimitName = keyof typeof RULES;

/** Counters of this process. Their numbers are bounds on abuse, not on use. */
export type Limits = {
  /** @throws AppError "slowDown" when `key` has no more left; counts nothing. */
  check: (name: LimitName, key: string) => Promise<void>;
  /** Counts one. @throws AppError "slowDown" when that was one too many. */
  count: (name: LimitName, key: string) => Promise<void>;
};

export function createLimits(): Limits {
  const limiters = new Map<LimitName, RateLimiterMemory>();
  for (const name of ["signIn", "ai", "aiDaily", "testEmail"] as const) {
    limiters.set(name, new RateLimiterMemory(RULES[name]));
  }
  const limiter = (name: LimitName) => {
    const found = limiters.get(name);
    if (found === undefined) throw new Error(`no limit named ${name}`);
    return found;
  };
  const refuse = (msBeforeNext: number): never => {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    throw new AppError("slowDown", `Too many tries. Please try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  };
  return {
    check: async (name, key) => {
      const state = await limiter(name).get(key);
      if (state !== null && state.consumedPoints >= RULES[name].points) refuse(state.msBeforeNext);
    },
    count: async (name, key) => {
      try {
        await limiter(name).consume(key);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        refuse(waitOf(refusal));
      }
    },
  };
}

function waitOf(refusal: unknown): number {
  const wait = typeof refusal === "object" && refusal !== null && "msBeforeNext" in refusal;
  return wait && typeof refusal.msBeforeNext === "number" ? refusal.msBeforeNext : 60_000;
}
