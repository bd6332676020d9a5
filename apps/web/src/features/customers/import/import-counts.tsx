import type { ImportWire } from "@dakiya/domain/wire";
import { formatCount } from "../../../lib/format.ts";
import { Figures } from "../../../ui/figures.tsx";

const COUNTS = [
  { key: "created", label: "Created" },
  { key: "updated", label: "Updated" },
  { key: "unchanged", label: "Unchanged" },
  { key: "skipped", label: "Skipped" },
] as const;

/** What became of the rows of an import. */
export function ImportCounts({ state }: { state: ImportWire }) {
  return (
    <Figures
      figures={COUNTS.map(({ key, label }) => ({ label, value: formatCount(state[key]) }))}
    />
  );
}
