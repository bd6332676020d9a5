import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useSegmentChanged } from "./use-shown-segments.ts";

/** Asks before a segment is deleted, and deletes it. */
export function DeleteSegmentModal({
  segment,
  opened,
  onClose,
  onDeleted,
}: {
  segment: SegmentWire;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const changed = useSegmentChanged();
  const deletion = trpc.segments.delete.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.server.segmentDeleted);
      onDeleted();
    },
    onError: (error) => {
      toastError(serverMessage(error, MESSAGES.audience.segmentDeleteFailed));
      onClose();
    },
    onSettled: changed,
  });

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onConfirm={() => deletion.mutate({ id: segment._id })}
      title="Delete Segment"
      message={MESSAGES.audience.confirmDeleteSegment(segment.name)}
      confirmLabel="Delete Segment"
      busy={deletion.isPending}
    />
  );
}
