import type { SegmentWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { LoadFailed } from "../../ui/empty-state.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useLastShown } from "../../ui/use-last-shown.ts";
import { DeleteSegmentModal } from "./delete-segment-modal.tsx";
import { SegmentActions } from "./segment-actions.tsx";
import { SegmentDetail, SegmentDetailSkeleton } from "./segment-detail.tsx";
import { SegmentForm } from "./segment-form.tsx";

/**
 * Who is in a segment now, and what can be done with it.
 *
 * @param segment - Null keeps the modal closed.
 * @param onShow - Takes the segment to show instead: as it was changed, or its copy.
 */
export function SegmentDetailModal({
  segment,
  onShow,
  onClose,
}: {
  segment: SegmentWire | null;
  onShow: (segment: SegmentWire) => void;
  onClose: () => void;
}) {
  const [doing, setDoing] = useState<"looking" | "editing" | "deleting">("looking");
  const [edited, setEdited] = useState(false);
  const shown = useLastShown(segment, () => {
    setDoing("looking");
    setEdited(false);
  });
  const look = () => setDoing("looking");
  const close = () => {
    look();
    onClose();
  };
  const title = shown?.name ?? "Segment";

  return (
    <>
      <Modal
        opened={segment !== null && doing !== "deleting"}
        onClose={close}
        title={doing === "editing" ? `Edit ${title}` : title}
        size="lg"
      >
        {shown !== null &&
          (doing === "editing" ? (
            <SegmentForm
              segment={shown}
              onSaved={onShow}
              onCancel={() => {
                look();
                setEdited(true);
              }}
            />
          ) : (
            <Loaded
              segment={shown}
              focusEdit={edited}
              onEdit={() => setDoing("editing")}
              onShow={onShow}
              onDelete={() => setDoing("deleting")}
            />
          ))}
      </Modal>
      {shown !== null && (
        <DeleteSegmentModal
          segment={shown}
          opened={segment !== null && doing === "deleting"}
          onClose={look}
          onDeleted={close}
        />
      )}
    </>
  );
}

function Loaded({
  segment,
  focusEdit,
  onEdit,
  onShow,
  onDelete,
}: {
  segment: SegmentWire;
  focusEdit: boolean;
  onEdit: () => void;
  onShow: (segment: SegmentWire) => void;
  onDelete: () => void;
}) {
  const { data, error, refetch } = trpc.segments.get.useQuery(
    { id: segment._id },
    { refetchOnMount: "always" },
  );
  if (data !== undefined) {
    return (
      <>
        <SegmentDetail detail={data} />
        <SegmentActions
          segment={data.segment}
          focusEdit={focusEdit}
          onEdit={onEdit}
          onDuplicated={onShow}
          onDelete={onDelete}
        />
      </>
    );
  }
  if (error === null) return <SegmentDetailSkeleton />;
  return (
    <LoadFailed
      title={serverMessage(error, "This segment could not be loaded")}
      onRetry={() => void refetch()}
    />
  );
}
