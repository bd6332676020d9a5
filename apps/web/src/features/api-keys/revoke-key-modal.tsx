import { MESSAGES } from "@dakiya/domain/messages";
import type { ApiKeyWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Confirms that a key ends for good. Null keeps the modal closed. */
export function RevokeKeyModal({
  apiKey,
  onClose,
}: {
  apiKey: ApiKeyWire | null;
  onClose: () => void;
}) {
  const words = MESSAGES.apiKeys;
  const utils = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: () => {
      if (apiKey !== null) toastSuccess(words.revoked(apiKey.name));
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, words.revokeFailed)),
    // Somebody else may have revoked it.
    onSettled: async () => await utils.apiKeys.list.invalidate(),
  });
  return (
    <ConfirmModal
      opened={apiKey !== null}
      onClose={onClose}
      onConfirm={() => apiKey !== null && revoke.mutate({ id: apiKey._id })}
      title="Revoke API key"
      message={apiKey === null ? "" : words.confirmRevoke(apiKey.name)}
      confirmLabel="Revoke key"
      keepLabel="Keep it"
      busy={revoke.isPending}
    />
  );
}
