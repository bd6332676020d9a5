import type { ImportWire } from "@dakiya/domain/wire";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";

/** An old report is folded, and the page shows its customers without what is in it. */
const ImportResult = lazyPart(
  async () => await import("./report/import-result.tsx"),
  "ImportResult",
  () => <BlockSkeleton height={64} />,
);

/** An ended import's result, or why there is none. */
export function ImportOutcome({
  state,
  onUndo,
}: {
  state: ImportWire;
  onUndo: (state: ImportWire) => void;
}) {
  if (state.status === "completed") return <ImportResult state={state} onUndo={onUndo} />;
  return (
    <p className={state.status === "failed" ? "wrong anywhere" : "soft anywhere"} role="status">
      {state.failure_reason ?? state.message}
    </p>
  );
}
