import { describeRefusal, mailboxProviderLabel } from "@dakiya/domain/delivery";
import type { MailboxProvider, RefusalKind } from "@dakiya/domain/delivery";
import { formatCount } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";

/** Emails of one mailbox provider that were refused alike. */
type Refusals = { provider: MailboxProvider; reason: RefusalKind; emails: number };

const COLUMNS: readonly Column<Refusals>[] = [
  {
    key: "provider",
    header: "Provider",
    width: "150px",
    cell: ({ provider }) => mailboxProviderLabel(provider),
  },
  {
    key: "reason",
    header: "Refused for",
    width: "230px",
    cell: ({ reason }) => describeRefusal(reason).label,
  },
  { key: "remedy", header: "What to do", cell: ({ reason }) => describeRefusal(reason).words },
  {
    key: "emails",
    header: "Emails",
    numeric: true,
    width: "110px",
    cell: ({ emails }) => formatCount(emails),
  },
];

/** Refused emails by mailbox provider and reason, each with the next step. */
export function RefusalsTable({ refusals }: { refusals: readonly Refusals[] }) {
  return (
    <DataTable
      rows={refusals}
      columns={COLUMNS}
      rowKey={({ provider, reason }) => `${provider} ${reason}`}
      caption="Refusals by mailbox provider"
      empty={null}
    />
  );
}
