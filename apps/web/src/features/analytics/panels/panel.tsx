import { useEffect } from "react";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import classes from "../analytics.module.css";

/** Query of a panel. */
export type PanelQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  /** The figures are those of another range. */
  isPlaceholderData: boolean;
};

/**
 * A card whose figures come by a request of their own. Errors are logged and raise no toast, as those of the page.
 *
 * @param emptyOf - Text in place of empty figures; null for others.
 * @param heightPx - Kept free while they load.
 */
export function Panel<Data>({
  title,
  note,
  query: { data, error, isPlaceholderData },
  emptyOf,
  heightPx,
  children,
}: {
  title: string;
  note: ReactNode;
  query: PanelQuery<Data>;
  emptyOf: (data: Data) => { title: string; hint?: string } | null;
  heightPx: number;
  children: (data: Data) => ReactNode;
}) {
  useEffect(() => {
    if (error !== null) console.error(`${title} could not be loaded`, error);
  }, [error, title]);
  const empty = data === undefined ? null : emptyOf(data);
  return (
    <Card title={title} note={note}>
      {data === undefined ? (
        error === null ? (
          <BlockSkeleton height={heightPx} />
        ) : (
          <EmptyState title={`${title} could not be loaded`} hint="Refresh to try again" />
        )
      ) : (
        <div className={classes.figures} data-waiting={isPlaceholderData || undefined}>
          {empty === null ? children(data) : <EmptyState {...empty} />}
        </div>
      )}
    </Card>
  );
}
