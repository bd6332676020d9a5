import type { SegmentWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/trpc.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SegmentDetail } from "./segment-detail.tsx";
import { SegmentDetailSkeleton } from "./segment-detail-skeleton.tsx";

/**
 * Who is in a segment now (SPEC §2, segment-detail modal).
 *
 * @param segment - Null keeps the modal closed.
 */
export function SegmentDetailModal({
  segment,
  onClose,
}: {
  segment: SegmentWire | null;
  onClose: () => void;
}) {
  // The words stay while the modal closes.
  const [shown, setShown] = useState(segment);
  if (segment !== null && segment !== shown) setShown(segment);

  return (
    <Modal opened={segment !== null} onClose={onClose} title={shown?.name ?? "Segment"} size="lg">
      {shown !== null && <Loaded id={shown._id} />}
    </Modal>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = trpc.segments.get.useQuery({ id }, { refetchOnMount: "always" });
  if (data !== undefined) return <SegmentDetail detail={data} />;
  if (error === null) return <SegmentDetailSkeleton />;
  return (
    <LoadFailed
      title={serverMessage(error, "This segment could not be loaded")}
      onRetry={() => void refetch()}
    />
  );
}
