import { Group } from "@mantine/core";
import classes from "./skeletons.module.css";

/** A gray line where text or a figure will stand. */
export function SkeletonLine({
  width = "100%",
  height = 16,
}: {
  width?: number | string;
  height?: number;
}) {
  return <span className={classes.line} style={{ width, height }} aria-hidden="true" />;
}

/** Rows before they are known, by default as high as a table's of two lines. */
export function RowsSkeleton({
  rows = 6,
  rowPx = 57,
  label,
}: {
  rows?: number;
  rowPx?: number;
  label: string;
}) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Group
          key={index}
          gap={24}
          justify="space-between"
          wrap="nowrap"
          h={rowPx}
          px={24}
          className="ruled"
        >
          <SkeletonLine width="32%" />
          <SkeletonLine width="18%" />
          <SkeletonLine width="12%" />
          <SkeletonLine width="12%" />
        </Group>
      ))}
    </div>
  );
}

/** A block of a known height, such as a chart, before it is drawn. */
export function BlockSkeleton({ height }: { height: number }) {
  return <div className={classes.block} style={{ height }} aria-hidden="true" />;
}
