import { createHash } from "node:crypto";
import type { SandboxContext } from "../context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";
import type { Answer } from "../http/answer.ts";
import { resendError } from "./errors.ts";

const TTL_MS = 24 * 3_600_000;

/** The effect of a key on a request: an immediate answer, or work to do under the key. */
export type KeyUse = { answer: Answer } | { finish: (answer: Answer) => void };

/** Resend's Idempotency-Key: 24 h, replays the first answer, refuses another payload. */
export type IdempotencyKeys = {
  use(account: string, key: string | null, payload: Buffer): KeyUse;
};

/** The keys of one sandbox. */
export function createIdempotencyKeys(ctx: SandboxContext): IdempotencyKeys {
  const uses = createExpiringMap<{ hash: string; answer: Answer | null }>(ctx.clock, TTL_MS);
  ctx.onReset(() => uses.clear());
  return {
    use(account, key, payload) {
      if (key === null) return { finish: () => undefined };
      if (key.length < 1 || key.length > 256) {
        const message = "The idempotency key must be between 1-256 chars.";
        return { answer: resendError(400, "invalid_idempotency_key", message) };
      }
      const name = `${account} ${key}`;
      const hash = createHash("sha256").update(payload).digest("hex");
      const earlier = uses.get(name);
      if (earlier && earlier.hash !== hash) {
        const message =
          "This idempotency key has been used on a request that had a different payload. Retrying this request is useless without changing the idempotency key or payload.";
        return { answer: resendError(409, "invalid_idempotent_request", message) };
      }
      if (earlier && earlier.answer === null) {
        const message =
          "Another request with the same idempotency key is in progress. Try this request again later.";
        return { answer: resendError(409, "concurrent_idempotent_requests", message) };
      }
      if (earlier?.answer) return { answer: earlier.answer };
      uses.set(name, { hash, answer: null });
      return { finish: (answer) => uses.set(name, { hash, answer }) };
    },
  };
}
