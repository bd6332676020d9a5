import { Card } from "../../ui/card.tsx";
import { BlockSkeleton, RowsSkeleton, SkeletonLine } from "../../ui/skeletons.tsx";
import { QuickActions } from "./quick-actions.tsx";

/** Holds the space below the counters, so that nothing shifts. */
export function DashboardSkeleton() {
  return (
    <>
      <QuickActions hasMain />
      <div className="with-side">
        <Card title="Recent Campaigns" flush>
          <RowsSkeleton rows={4} rowPx={65} label="Loading campaigns" />
        </Card>
        <Card title="Recent Customers" flush>
          <RowsSkeleton rows={4} rowPx={65} label="Loading customers" />
        </Card>
        <Card title="Today's Summary">
          <SkeletonLine width="60%" />
        </Card>
        <Card title="Work Status">
          <BlockSkeleton height={105} />
        </Card>
      </div>
    </>
  );
}
