import { LOG_STATUSES } from "@dakiya/domain/delivery";
import type { LogStatus } from "@dakiya/domain/delivery";
import type { LogPageWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { PillRadios } from "../../ui/pill-radios.tsx";

const LABELS: Record<LogStatus, string> = {
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  failed: "Failed",
};

const ALL = "all";

function isLogStatus(value: string): value is LogStatus {
  return LOG_STATUSES.some((status) => status === value);
}

/** Narrows the logs to one status; each says how many there are. */
export function StatusFilter({
  value,
  onChange,
  counts,
}: {
  value: LogStatus | null;
  onChange: (status: LogStatus | null) => void;
  counts: LogPageWire["statusCounts"] | null;
}) {
  const total =
    counts === null ? null : LOG_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const note = (count: number | null) => (count === null ? undefined : formatCount(count));

  return (
    <PillRadios
      legend="Status"
      value={value ?? ALL}
      onChange={(next) => onChange(isLogStatus(next) ? next : null)}
      options={[
        { value: ALL, label: "All Statuses", note: note(total) },
        ...LOG_STATUSES.map((status) => ({
          value: status,
          label: LABELS[status],
          note: note(counts?.[status] ?? null),
        })),
      ]}
    />
  );
}
