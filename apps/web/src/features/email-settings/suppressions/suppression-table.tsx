import type { SuppressionReason } from "@dakiya/domain/delivery";
import type { SuppressionWire } from "@dakiya/domain/wire";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../lib/format.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Hue } from "../../../ui/status-badge.tsx";
import { EmailText, TwoLines } from "../../../ui/text-parts.tsx";
import classes from "./suppression-table.module.css";

/** The addresses, why each is on the list and since when. */
export function SuppressionTable({
  rows,
  onRemove,
  onEndReached,
  empty,
}: {
  rows: readonly SuppressionWire[];
  onRemove: (suppression: SuppressionWire) => void;
  /** Absent when there is no more to load. */
  onEndReached: (() => void) | undefined;
  empty: ReactNode;
}) {
  const columns = useMemo(
    (): readonly Column<SuppressionWire>[] => [
      {
        key: "email",
        header: "Email",
        cell: ({ email, customer }) => (
          <TwoLines main={<EmailText email={email} />} second={customer?.name || undefined} />
        ),
      },
      {
        key: "reason",
        header: "Reason",
        width: "22%",
        cell: ({ reason }) => (
          <div>
            <StatusBadge {...REASON_WORDS[reason]} />
          </div>
        ),
      },
      {
        key: "added",
        header: "Since",
        width: "22%",
        cell: ({ createdAt }) => formatDateTime(createdAt),
      },
      {
        key: "actions",
        header: "Actions",
        headerHidden: true,
        width: "80px",
        cell: (suppression) => (
          <Tooltip label="Remove">
            <ActionIcon
              variant="subtle"
              size={36}
              className={classes.remove ?? ""}
              aria-label={`Remove ${suppression.email}`}
              onClick={() => onRemove(suppression)}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ),
      },
    ],
    [onRemove],
  );
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={({ email }) => email}
      caption="Suppression list"
      empty={empty}
      {...(onEndReached === undefined ? {} : { onEndReached })}
    />
  );
}

/** What a person reads for each reason. */
export const REASON_WORDS: Record<SuppressionReason, { label: string; color: Hue }> = {
  bounced: { label: "Bounced", color: "red" },
  complained: { label: "Reported as spam", color: "red" },
  unsubscribed: { label: "Unsubscribed", color: "gray" },
  manual: { label: "Added by hand", color: "gray" },
};
