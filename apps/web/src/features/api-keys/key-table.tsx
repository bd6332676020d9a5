import type { ApiKeyWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useNow } from "../../lib/clock.ts";
import { formatDate, formatDateTime, formatRelative } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Clamped, TwoLines } from "../../ui/text-parts.tsx";
import { describeScopes } from "./scope-words.ts";

const PLAIN_COLUMNS: readonly Column<ApiKeyWire>[] = [
  {
    key: "name",
    header: "Key",
    cell: ({ name, start, createdBy, createdAt }) => (
      <TwoLines
        main={name}
        second={
          <>
            <code>{start}…</code> <Clamped text={`by ${createdBy}, ${formatDate(createdAt)}`} />
          </>
        }
      />
    ),
  },
  {
    key: "scopes",
    header: "May",
    width: "30%",
    cell: ({ scopes }) => (
      <ul className="small">
        {describeScopes(scopes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    ),
  },
];

/** The account's keys: scopes, last use and expiry. */
export function KeyTable({
  rows,
  onRevoke,
}: {
  rows: readonly ApiKeyWire[];
  onRevoke: (apiKey: ApiKeyWire) => void;
}) {
  const now = useNow();
  const columns = useMemo(
    (): readonly Column<ApiKeyWire>[] => [
      ...PLAIN_COLUMNS,
      {
        key: "used",
        header: "Last used",
        width: "16%",
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? (
            <span className="soft">Never</span>
          ) : (
            <span title={formatDateTime(lastUsedAt)}>{formatRelative(lastUsedAt, now)}</span>
          ),
      },
      {
        key: "expires",
        header: "Expires",
        width: "16%",
        cell: ({ expiresAt, expired }) =>
          expired ? (
            <div>
              <StatusBadge color="red" label="Expired" />
            </div>
          ) : expiresAt === null ? (
            <span className="soft">Never</span>
          ) : (
            <span title={formatDateTime(expiresAt)}>{formatDate(expiresAt)}</span>
          ),
      },
      {
        key: "actions",
        header: "Actions",
        headerHidden: true,
        width: "112px",
        cell: (apiKey) => (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Revoke ${apiKey.name}`}
            onClick={() => onRevoke(apiKey)}
          >
            Revoke
          </Button>
        ),
      },
    ],
    [now, onRevoke],
  );
  return <DataTable rows={rows} columns={columns} rowKey={({ _id }) => _id} caption="API keys" />;
}
