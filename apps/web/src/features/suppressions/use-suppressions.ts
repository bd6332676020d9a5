import type { SuppressionReason } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SuppressionsAddedWire } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { toastError } from "../../lib/toast.ts";

const PAGE_SIZE = 200;

/** Filter of the list. */
type SuppressionListFilter = { search?: string; reason?: SuppressionReason };

/** The suppression list, page by page. */
export function useSuppressions(filter: SuppressionListFilter) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const input = { ...filter, limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.suppressions.list, input, "infinite"),
    fetchPage: (cursor) => client.suppressions.list.query(pageInput(input, cursor)),
    fallbackMessage: MESSAGES.suppressions.fetchFailed,
  });
  return {
    ...list,
    counts: list.first?.reasonCounts ?? null,
    /** Asks again for every list, after a change. */
    refresh: () => queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.suppressions.list) }),
  };
}

/** A request with this many of the longest addresses still fits the server's limit. */
const PER_CALL = 2_000;
const MAX_NAMED = 100;

/**
 * Adds any number of addresses, some at a time.
 *
 * @param onAdded - Called with the total result. After a failure the added addresses stay, and adding them again is
 *   harmless.
 */
export function useAddSuppressions(onAdded: (result: SuppressionsAddedWire) => void) {
  const { client } = trpc.useUtils();
  const [adding, setAdding] = useState(false);

  async function add(emails: readonly string[]): Promise<void> {
    if (adding) return;
    if (emails.length === 0) return toastError(MESSAGES.suppressions.nothingToAdd);
    setAdding(true);
    const sum: SuppressionsAddedWire = { added: 0, known: 0, refused: [] };
    try {
      for (let from = 0; from < emails.length; from += PER_CALL) {
        // A text too long for an address is sent shortened.
        const some = emails.slice(from, from + PER_CALL).map((text) => text.slice(0, 400));
        const result = await client.suppressions.add.mutate({ emails: some });
        sum.added += result.added;
        sum.known += result.known;
        sum.refused = [...sum.refused, ...result.refused].slice(0, MAX_NAMED);
      }
      onAdded(sum);
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.suppressions.addFailed));
    } finally {
      setAdding(false);
    }
  }

  return { adding, add: (emails: readonly string[]) => void add(emails) };
}
