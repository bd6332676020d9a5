import type { ReactNode } from "react";
import { LoadFailed } from "../empty-state.tsx";
import { RowsSkeleton } from "../skeletons.tsx";

/** Data on its way. */
export type LoadState<Data> = {
  /** Undefined before the first response. */
  data: Data | undefined;
  /** The sentence of a failure. */
  error: string | null;
  /** Title of the failure, in the screen's words. */
  failed: string;
  /** Why it failed. */
  reason: string | null;
  reload: () => void;
};

/**
 * Draws loaded data; before, a skeleton or the failure with a retry. Data outlives the failure of a refetch.
 *
 * @param label - Label while it loads; read out.
 * @param skeleton - Drawn meanwhile where rows would not resemble it.
 */
export function Loaded<Data>({
  state: { data, error, failed, reason, reload },
  label = "Loading",
  rows = 3,
  skeleton = <RowsSkeleton rows={rows} label={label} />,
  children,
}: {
  state: LoadState<Data>;
  label?: string;
  rows?: number;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error !== null) return <LoadFailed title={failed} reason={reason} onRetry={reload} />;
  return skeleton;
}
