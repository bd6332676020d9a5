import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backoffMs, DELIVERY_POLICY, planAttempt, requestsAtOnce } from "./policy.ts";
import type { AttemptHistory } from "./policy.ts";

const NOW = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;
const history = (more: Partial<AttemptHistory> = {}): AttemptHistory => ({
  attempts: 1,
  ambiguousAttempts: 0,
  ambiguousSinceMs: null,
  resendLimit: null,
  firstAttemptAtMs: NOW,
  ...more,
});
const keyed = { retrySafety: "same-key", keyTtlMs: 15 * MINUTE } as const;
const keyless = { retrySafety: "never", keyTtlMs: null } as const;

describe("a batch's next attempt", () => {
  it.each([
    ["nothing doubtful", history(), keyed, "fresh"],
    [
      "doubtful within the key's life",
      history({ ambiguousAttempts: 3, ambiguousSinceMs: NOW - 10 * MINUTE }),
      keyed,
      "same",
    ],
    [
      "doubtful and the key might end before the request does",
      history({ ambiguousAttempts: 1, ambiguousSinceMs: NOW - 14 * MINUTE }),
      keyed,
      "unknown",
    ],
    ["doubtful without a key", history({ ambiguousAttempts: 1 }), keyless, "unknown"],
    [
      "doubtful, and the service asks for more",
      history({ ambiguousAttempts: 5, resendLimit: 5 }),
      keyless,
      "rest",
    ],
    [
      "doubtful, and more often than the service asks for",
      history({ ambiguousAttempts: 6, resendLimit: 5 }),
      keyless,
      "unknown",
    ],
    ["tried too often", history({ attempts: 11 }), keyless, "exhausted"],
    [
      "tried too often, once doubtful",
      history({ attempts: 11, ambiguousAttempts: 1 }),
      keyless,
      "unknown",
    ],
    ["a day old", history({ firstAttemptAtMs: NOW - 24 * 60 * MINUTE - 1 }), keyed, "exhausted"],
  ] as const)("with %s", (_, past, adapter, plan) => {
    expect(planAttempt(past, adapter, DELIVERY_POLICY, NOW)).toBe(plan);
  });

  it("never comes earlier than the service said, nor later than the cap without its say", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.option(fc.nat(3_600_000)),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, afterMs, drawn) => {
          const policy = { ...DELIVERY_POLICY, random: () => drawn };
          const wait = backoffMs(attempts, afterMs, policy);
          if (afterMs === null) expect(wait).toBeLessThanOrEqual(policy.backoffCapMs);
          else expect(wait).toBeGreaterThanOrEqual(afterMs);
        },
      ),
    );
  });
});

it.each([
  [1, 16],
  [100, 2],
  [200, 1],
  [1_000, 1],
])(
  "requests of %i mails go out %i at a time: few mails are in doubt at once",
  (mails, requests) => {
    expect(requestsAtOnce(DELIVERY_POLICY, mails)).toBe(requests);
  },
);
