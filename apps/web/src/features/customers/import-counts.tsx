import type { ImportWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import classes from "./import-counts.module.css";

const COUNTS = [
  { key: "created", label: "Created" },
  { key: "updated", label: "Updated" },
  { key: "unchanged", label: "Unchanged" },
  { key: "skipped", label: "Skipped" },
] as const;

/** What became of the rows of an import. */
export function ImportCounts({ state }: { state: ImportWire }) {
  return (
    <dl className={classes.counts}>
      {COUNTS.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{formatCount(state[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
