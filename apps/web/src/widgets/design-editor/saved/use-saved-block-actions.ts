import type { Block } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";

const words = MESSAGES.savedBlocks;

/** Changes to the account's saved blocks; each says how it went, and resolves to its result, null where it failed. */
export function useSavedBlockActions() {
  const utils = trpc.useUtils();
  const creation = trpc.savedBlocks.create.useMutation();
  const change = trpc.savedBlocks.update.useMutation();
  const deletion = trpc.savedBlocks.delete.useMutation();

  async function done<Result>(
    act: Promise<Result>,
    success: string,
    failure: string,
  ): Promise<Result | null> {
    try {
      const result = await act;
      toastSuccess(success);
      void utils.savedBlocks.invalidate();
      return result;
    } catch (error) {
      toastError(serverMessage(error, failure));
      return null;
    }
  }

  return {
    busy: creation.isPending || change.isPending || deletion.isPending,
    create: async (name: string, block: Block) =>
      await done(creation.mutateAsync({ name, block }), words.saved, words.saveFailed),
    rename: async (id: string, name: string) =>
      await done(change.mutateAsync({ id, patch: { name } }), words.saved, words.saveFailed),
    update: async (id: string, block: Block) =>
      await done(change.mutateAsync({ id, patch: { block } }), words.saved, words.saveFailed),
    remove: async (id: string) =>
      await done(deletion.mutateAsync({ id }), words.deleted, words.deleteFailed),
  };
}
