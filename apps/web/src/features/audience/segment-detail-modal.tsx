import type { SegmentWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { DeleteSegmentModal } from "./delete-segment-modal.tsx";
import { SegmentActions } from "./segment-actions.tsx";
import { SegmentDetail, SegmentDetailSkeleton } from "./segment-detail.tsx";
import { SegmentForm } from "./segment-form.tsx";

/**
 * Customers in a segment now, and the actions on it.
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
  const [wasEditing, setWasEditing] = useState(false);
  const look = () => setDoing("looking");
  const begin = () => {
    look();
    setWasEditing(false);
  };
  const show = (other: SegmentWire) => {
    begin();
    onShow(other);
  };
  const close = () => {
    begin();
    onClose();
  };
  const title = segment?.name ?? "Segment";

  return (
    <>
      <Modal
        opened={segment !== null && doing !== "deleting"}
        onClose={close}
        title={doing === "editing" ? `Edit ${title}` : title}
        size="lg"
      >
        {segment !== null &&
          (doing === "editing" ? (
            <SegmentForm
              segment={segment}
              onSaved={show}
              onCancel={() => {
                look();
                setWasEditing(true);
              }}
            />
          ) : (
            <Detail
              segment={segment}
              focusEdit={wasEditing}
              onEdit={() => setDoing("editing")}
              onShow={show}
              onDelete={() => setDoing("deleting")}
            />
          ))}
      </Modal>
      <DeleteSegmentModal
        segment={doing === "deleting" ? segment : null}
        onClose={look}
        onDeleted={close}
      />
    </>
  );
}

function Detail({
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
  const query = trpc.segments.get.useQuery({ id: segment._id }, { refetchOnMount: "always" });
  return (
    <Loaded
      state={loadState(query, "This segment could not be loaded")}
      skeleton={<SegmentDetailSkeleton />}
    >
      {(detail) => (
        <>
          <SegmentDetail detail={detail} />
          <SegmentActions
            segment={detail.segment}
            focusEdit={focusEdit}
            onEdit={onEdit}
            onDuplicated={onShow}
            onDelete={onDelete}
          />
        </>
      )}
    </Loaded>
  );
}
