import type { SuppressionReason } from "@dakiya/domain/delivery";
import type { SuppressionWire } from "@dakiya/domain/wire";
import { IconTrash } from "@tabler/icons-react";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { RowAction } from "../../ui/list-page/row-actions.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Hue } from "../../ui/status-badge.tsx";
import { EmailText, TwoLines } from "../../ui/text-parts.tsx";

/** The addresses, why each is on the list and since when. */
export function suppressionColumns(
  onRemove: (suppression: SuppressionWire) => void,
): readonly Column<SuppressionWire>[] {
  return [
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
        <RowAction
          label="Remove"
          of={suppression.email}
          icon={IconTrash}
          ml={{ base: -9, table: 0 }}
          onClick={() => onRemove(suppression)}
        />
      ),
    },
  ];
}

export const REASON_WORDS: Record<SuppressionReason, { label: string; color: Hue }> = {
  bounced: { label: "Bounced", color: "red" },
  complained: { label: "Reported as spam", color: "red" },
  unsubscribed: { label: "Unsubscribed", color: "gray" },
  manual: { label: "Added by hand", color: "gray" },
};
