import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_GENERATED_PER_CALL } from "@dakiya/domain/wire";
import type { CouponCodesAddedWire, GenerateCouponCodesInput } from "@dakiya/domain/wire";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";

const words = MESSAGES.coupons;

/** A request with this many of the longest codes fits the server's limit. */
const PER_CALL = 8_000;
const MAX_LENGTH = 80;
const MAX_NAMED = 100;

export type Generation = Omit<GenerateCouponCodesInput, "id">;

/**
 * Adds any number of codes to a pool, some at a time.
 *
 * @param onAdded - Called with the total; after a failure too, since the codes added so far stay.
 */
export function useAddCodes(id: string, onAdded: (result: CouponCodesAddedWire) => void) {
  const utils = trpc.useUtils();
  const { coupons } = utils.client;
  /** The share that is done while codes are added; null otherwise. */
  const [share, setShare] = useState<number | null>(null);

  async function run(work: (sum: CouponCodesAddedWire) => Promise<void>): Promise<void> {
    if (share !== null) return;
    setShare(0);
    const sum: CouponCodesAddedWire = { added: 0, known: 0, refusedCount: 0, refused: [] };
    try {
      await work(sum);
      onAdded(sum);
    } catch (error) {
      if (sum.added > 0) onAdded(sum);
      toastError(serverMessage(error, words.addFailed));
    } finally {
      setShare(null);
      void utils.coupons.invalidate();
    }
  }

  async function add(codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return toastError(words.nothingToAdd);
    await run(async (sum) => {
      for (let from = 0; from < codes.length; from += PER_CALL) {
        // A text too long for a code is sent shortened.
        const some = codes.slice(from, from + PER_CALL).map((code) => code.slice(0, MAX_LENGTH));
        const result = await coupons.addCodes.mutate({ id, codes: some });
        sum.added += result.added;
        sum.known += result.known;
        sum.refusedCount += result.refusedCount;
        sum.refused = [...sum.refused, ...result.refused].slice(0, MAX_NAMED);
        setShare(Math.min(1, (from + PER_CALL) / codes.length));
      }
    });
  }

  async function generate({ count, ...form }: Generation): Promise<void> {
    await run(async (sum) => {
      while (sum.added < count) {
        const some = Math.min(MAX_GENERATED_PER_CALL, count - sum.added);
        const { generated } = await coupons.generate.mutate({ id, ...form, count: some });
        sum.added += generated;
        setShare(sum.added / count);
      }
    });
  }

  return { share, add, generate };
}
