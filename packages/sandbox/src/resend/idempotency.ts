import { createHash } from "node:crypto";
import type { SandboxContext } from "../context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { resendError } from "./errors.ts";

const TTL_MS = 24 * 3_600_000;

/** The effect of a key on a request: an immediate response, or work to do under the key. */
export type KeyUse = { response: WireResponse } | { finish: (response: WireResponse) => void };

/** Resend's Idempotency-Key: 24 h, replays the first response, refuses another payload. */
export type IdempotencyKeys = {
  use(account: string, key: string | null, payload: Buffer): KeyUse;
};

/** The keys of one sandbox. */
export function createIdempotencyKeys(ctx: SandboxContext): IdempotencyKeys {
  const uses = createExpiringMap<{ hash: string; response: WireResponse | null }>(
    ctx.clock,
    TTL_MS,
  );
  ctx.onReset(() => uses.clear());
  return {
    use(account, key, payload) {
      if (key === null) return { finish: () => undefined };
      if (key.length < 1 || key.length > 256) {
        const message = "The idempotency key must be between 1-256 chars.";
        return { response: resendError(400, "invalid_idempotency_key", message) };
      }
      const name = `${account} ${key}`;
      const hash = createHash("sha256").update(payload).digest("hex");
      const earlier = uses.get(name);
      if (earlier && earlier.hash !== hash) {
        const message =
          "This idempotency key has been used on a request that had a different payload. Retrying this request is useless without changing the idempotency key or payload.";
        return { response: resendError(409, "invalid_idempotent_request", message) };
      }
      if (earlier && earlier.response === null) {
        const message =
          "Another request with the same idempotency key is in progress. Try this request again later.";
        return { response: resendError(409, "concurrent_idempotent_requests", message) };
      }
      if (earlier?.response) return { response: earlier.response };
      uses.set(name, { hash, response: null });
      return { finish: (response) => uses.set(name, { hash, response }) };
    },
  };
}
