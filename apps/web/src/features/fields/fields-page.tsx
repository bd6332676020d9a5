import { shortName } from "@dakiya/domain/campaign";
import { ATTRIBUTE_TYPE_LABELS, BUILT_IN_FIELDS } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FieldWire } from "@dakiya/domain/wire";
import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconSwitchHorizontal, IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { ConvertFieldModal } from "./convert-field-modal.tsx";
import { DeleteFieldModal } from "./delete-field-modal.tsx";
import { FieldModal } from "./field-modal.tsx";
import classes from "./fields-page.module.css";
import { PurchaseSource } from "./purchase-source.tsx";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** A row of either table; the built-in ones can't be changed. */
type Row = Pick<FieldWire, "label" | "type"> & {
  key: string;
  note: string;
  customers: number | null;
  own: FieldWire | null;
};

const COLUMNS: Column<Row>[] = [
  {
    key: "label",
    header: "Field",
    cell: ({ label, note }) => (
      <div>
        <div className={classes.label}>{label}</div>
        <div className={classes.note}>{note}</div>
      </div>
    ),
  },
  {
    key: "type",
    header: "Type",
    width: "160px",
    cell: ({ type }) => ATTRIBUTE_TYPE_LABELS[type],
  },
  {
    key: "customers",
    header: "Customers",
    width: "140px",
    numeric: true,
    cell: ({ customers }) => (customers === null ? "–" : formatCount(customers)),
  },
];

/** The fields of customers: those an account added, and the built-in ones (docs/product.md, Fields). */
export function FieldsPage() {
  const fields = trpc.fields.list.useQuery();
  const counts = trpc.fields.counts.useQuery().data ?? null;
  const [editing, setEditing] = useState<FieldWire | "new" | null>(null);
  const [converting, setConverting] = useState<FieldWire | null>(null);
  const [deleting, setDeleting] = useState<FieldWire | null>(null);
  const own = fields.data;

  const columns = useMemo(
    () => [
      ...COLUMNS,
      actionsColumn({ onEdit: setEditing, onConvert: setConverting, onDelete: setDeleting }),
    ],
    [],
  );
  const ownRows = (own ?? []).map((field): Row => ({
    ...field,
    note: field.description || `{${shortName(field.key)}}`,
    customers: counts?.own[field.key] ?? null,
    own: field,
  }));
  const builtInRows = BUILT_IN_FIELDS.map(({ key, label, type }): Row => ({
    ...{ key, label, type, note: key, own: null },
    customers: counts?.builtIn[key] ?? null,
  }));
  const add = (
    <Button leftSection={<IconPlus {...ICON} />} onClick={() => setEditing("new")}>
      Add field
    </Button>
  );

  return (
    <>
      <PageHeader title="Fields" lead="What you know about each customer." actions={add} />
      <div className={classes.page}>
        <Card flush>
          <h2 className={classes.heading}>Your own fields</h2>
          {own === undefined ? (
            fields.error === null ? (
              <RowsSkeleton rows={3} label="Loading fields" />
            ) : (
              <LoadFailed
                title={MESSAGES.fields.loadFailed}
                reason={serverMessage(fields.error, MESSAGES.fields.loadFailed)}
                onRetry={() => void fields.refetch()}
              />
            )
          ) : (
            <DataTable
              rows={ownRows}
              columns={columns}
              rowKey={({ key }) => key}
              caption="Your own fields"
              empty={<EmptyState title={MESSAGES.fields.none} hint={MESSAGES.fields.noneHint} />}
            />
          )}
        </Card>
        <PurchaseSource />
        <Card flush>
          <h2 className={classes.heading}>Built-in fields</h2>
          <DataTable
            rows={builtInRows}
            columns={columns}
            rowKey={({ key }) => key}
            caption="Built-in fields"
          />
        </Card>
      </div>
      <FieldModal field={editing} onClose={() => setEditing(null)} />
      <ConvertFieldModal field={converting} onClose={() => setConverting(null)} />
      <DeleteFieldModal
        field={deleting}
        customers={deleting === null ? null : (counts?.own[deleting.key] ?? null)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function actionsColumn({
  onEdit,
  onConvert,
  onDelete,
}: {
  onEdit: (field: FieldWire) => void;
  onConvert: (field: FieldWire) => void;
  onDelete: (field: FieldWire) => void;
}): Column<Row> {
  return {
    key: "actions",
    header: "Actions",
    headerHidden: true,
    width: "172px",
    cell: ({ own, label }) =>
      own !== null && (
        <div className={classes.actions}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Edit ${label}`}
            onClick={() => onEdit(own)}
          >
            <IconPencil {...ICON} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Change type of ${label}`}
            onClick={() => onConvert(own)}
          >
            <IconSwitchHorizontal {...ICON} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={`Delete ${label}`}
            onClick={() => onDelete(own)}
          >
            <IconTrash {...ICON} />
          </ActionIcon>
        </div>
      ),
  };
}
