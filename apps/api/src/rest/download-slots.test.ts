import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { prefetch } from "../services/prefetch.ts";
import { createDownloadSlots } from "./download-slots.ts";
import type { DownloadSlots } from "./download-slots.ts";

async function* endless(): AsyncGenerator<string> {
  for (;;) yield "a row\n";
}

async function* short(): AsyncGenerator<string> {
  yield "a row\n";
}

/** Of a client that stays, unless another is given. */
const hold = (
  slots: DownloadSlots,
  accountId: number,
  chunks: AsyncGenerator<string>,
  gone = new AbortController().signal,
) => slots.hold(accountId, chunks, gone);

it("an account has two downloads at a time; a third is told to come again, and another account's begins", async () => {
  const slots = createDownloadSlots();
  const [first, second] = [hold(slots, 1, endless()), hold(slots, 1, endless())];
  for (const one of [first, second]) expect((await one.next()).value).toBe("a row\n");
  await expect(hold(slots, 1, endless()).next()).rejects.toMatchObject({
    kind: "slowDown",
    message: expect.stringMatching(/two exports.*try again/i),
    retryAfterSeconds: 10,
  });
  expect((await hold(slots, 2, endless()).next()).value).toBe("a row\n");
  await first.return(undefined);
  expect((await hold(slots, 1, short()).next()).value).toBe("a row\n");
});

it("a slot is free again once its download has ended, failed, or lost its reader", async () => {
  const slots = createDownloadSlots();
  const keeps = hold(slots, 1, endless());
  await keeps.next();
  // Each takes the one slot that is left.
  for await (const _ of hold(slots, 1, short()));
  async function* failing(): AsyncGenerator<string> {
    yield "a row\n";
    throw new Error("the database is away");
  }
  const broken = hold(slots, 1, failing());
  await broken.next();
  await expect(broken.next()).rejects.toThrow("the database is away");
  const stream = Readable.from(prefetch(hold(slots, 1, endless())));
  await once(stream, "readable");
  stream.destroy();
  await once(stream, "close");
  for await (const _ of hold(slots, 1, short()));

  const leaving = new AbortController();
  await hold(slots, 1, endless(), leaving.signal).next();
  await expect(hold(slots, 1, short()).next()).rejects.toMatchObject({ kind: "slowDown" });
  leaving.abort();
  expect((await hold(slots, 1, short()).next()).value).toBe("a row\n");
});
