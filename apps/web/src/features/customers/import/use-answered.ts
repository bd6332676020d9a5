import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { trackedImport } from "../../../widgets/imports/tracked-import.ts";

/**
 * Callbacks of a response to an import's question: the import continues and is followed, or a toast shows the error.
 */
export function useAnswered(id: string, onContinued: () => void) {
  const utils = trpc.useUtils();
  return {
    onSuccess: async () => {
      trackedImport.begin(id);
      await utils.imports.invalidate();
      onContinued();
    },
    onError: (failure: unknown) => {
      toastError(serverMessage(failure, MESSAGES.customers.mapImportFailed));
      void utils.imports.invalidate();
    },
  };
}
