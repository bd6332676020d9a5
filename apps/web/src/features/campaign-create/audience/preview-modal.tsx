import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import type { Audience } from "./use-audience.ts";

const SegmentPreview = lazyPart(
  async () => await import("./segment-preview.tsx"),
  "SegmentPreview",
  () => <BlockSkeleton height={380} />,
);

/** Customers who match the rules, in the detailed preview. */
export function PreviewModal({ audience }: { audience: Audience }) {
  return (
    <Modal
      opened={audience.preview !== null}
      onClose={audience.closePreview}
      title="Segment Preview"
      size="lg"
    >
      {audience.preview !== null && <SegmentPreview preview={audience.preview} />}
    </Modal>
  );
}
