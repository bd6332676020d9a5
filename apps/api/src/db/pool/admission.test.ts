import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createAdmission } from "./admission.ts";

const LONG = 60_000;

/** Work that is under way until it is told to end. */
function work() {
  const state = { begun: false, end: (): void => {} };
  const ended = new Promise<void>((resolve) => {
    state.end = resolve;
  });
  return Object.assign(state, {
    run: async (): Promise<string> => {
      state.begun = true;
      await ended;
      return "done";
    },
  });
}

/** Lets everything that can go on do so. */
const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

it("admits two of an account and four of all, and next the account with the fewest running", async () => {
  const admission = createAdmission({ perAccount: 2, perProcess: 4 });
  const [greedy, second, stranger] = [1, 2, 3];
  const works = [greedy, greedy, greedy, greedy, second, second, second, stranger].map(
    (account) => ({
      account,
      ...work(),
    }),
  );
  const begunWorks = (): number[] => works.flatMap(({ begun: has }, at) => (has ? [at] : []));
  const all = works.map((one) =>
    admission.run(one.account, LONG, async () => {
      one.begun = true;
      return await one.run();
    }),
  );
  await settle();
  expect(begunWorks()).toEqual([0, 1, 4, 5]);
  expect(admission.state()).toEqual({ running: 4, waiting: 4 });
  works[0]?.end();
  await settle();
  expect(begunWorks(), "not the greedy one's next, who came first").toEqual([0, 1, 4, 5, 7]);
  works[7]?.end();
  await settle();
  expect(begunWorks()).toEqual([0, 1, 2, 4, 5, 7]);
  for (const one of works) one.end();
  expect(await Promise.all(all)).toEqual(works.map(() => "done"));
  expect(admission.state()).toEqual({ running: 0, waiting: 0 });
});

it("refuses requests that have queued too long, or meet a full queue, with a time to retry after", async () => {
  const admission = createAdmission({ perAccount: 1, perProcess: 1 });
  const first = work();
  const inside = admission.run(1, LONG, first.run);
  const refusal = {
    name: "AppError",
    kind: "slowDown",
    reason: "STILL_COUNTING",
    retryAfterSeconds: 5,
  };
  await expect(admission.run(2, 1, async () => "never")).rejects.toMatchObject(refusal);
  const line = Array.from(
    { length: 100 },
    async () => await admission.run(1, LONG, async () => "later"),
  );
  await expect(admission.run(1, LONG, async () => "never")).rejects.toMatchObject(refusal);
  const other = admission.run(2, LONG, async () => "soon");
  first.end();
  expect(await inside).toBe("done");
  expect(await other).toBe("soon");
  expect(await Promise.all(line)).toEqual(line.map(() => "later"));
});

it("never holds more than it may, loses nobody and is empty at the end, even when work fails", async () => {
  const requests = fc.array(
    fc.record({
      account: fc.nat(3),
      steps: fc.nat(4),
      fails: fc.boolean(),
      impatient: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 3 }), async (requests, perAccount) => {
      const admission = createAdmission({ perAccount, perProcess: 4 });
      const inside = new Map<number, number>();
      const ends = await Promise.allSettled(
        requests.map(
          async ({ account, steps, fails, impatient }) =>
            await admission.run(account, impatient ? 0 : LONG, async () => {
              inside.set(account, (inside.get(account) ?? 0) + 1);
              expect(inside.get(account)).toBeLessThanOrEqual(perAccount);
              expect([...inside.values()].reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(4);
              for (let step = 0; step < steps; step += 1) await settle();
              inside.set(account, (inside.get(account) ?? 0) - 1);
              if (fails) throw new Error("failed inside");
            }),
        ),
      );
      ends.forEach((end, at) => {
        const { fails, impatient } = requests[at] ?? {};
        if (end.status === "fulfilled") expect(fails).toBe(false);
        else if (end.reason.message === "failed inside") expect(fails).toBe(true);
        else expect([end.reason.kind, impatient]).toEqual(["slowDown", true]);
      });
      expect(admission.state()).toEqual({ running: 0, waiting: 0 });
    }),
    { numRuns: runs(60) },
  );
});
