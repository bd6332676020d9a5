import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useRefreshSegments } from "./use-shown-segments.ts";

/** Asks before a segment is deleted, and deletes it. Null keeps the modal closed. */
export function DeleteSegmentModal({
  segment,
  onClose,
  onDeleted,
}: {
  segment: SegmentWire | null;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const refreshSegments = useRefreshSegments();
  const deletion = trpc.segments.delete.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.server.segmentDeleted);
      onDeleted();
    },
    onError: (error) => {
      toastError(serverMessage(error, MESSAGES.audience.segmentDeleteFailed));
      onClose();
    },
    onSettled: refreshSegments,
  });

  return (
    <ConfirmModal
      opened={segment !== null}
      onClose={onClose}
      onConfirm={() => segment !== null && deletion.mutate({ id: segment._id })}
      title="Delete Segment"
      message={MESSAGES.audience.confirmDeleteSegment(segment?.name ?? "")}
      confirmLabel="Delete Segment"
      busy={deletion.isPending}
    />
  );
}
