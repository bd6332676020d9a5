import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./segment-detail.module.css";

/** The shape of a segment's details before they are known. */
export function SegmentDetailSkeleton() {
  return (
    <div className={classes.detail} role="status">
      <span className="visually-hidden">Loading the segment</span>
      <BlockSkeleton height={48} />
      <BlockSkeleton height={132} />
      <BlockSkeleton height={360} />
    </div>
  );
}
