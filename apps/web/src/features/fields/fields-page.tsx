import { shortName } from "@dakiya/domain/campaign";
import { ATTRIBUTE_TYPE_LABELS, BUILT_IN_FIELDS } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FieldWire } from "@dakiya/domain/wire";
import { Box, Group, Stack } from "@mantine/core";
import { IconPencil, IconSwitchHorizontal, IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CreateButton } from "../../ui/list-page/create-button.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { RowAction } from "../../ui/list-page/row-actions.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ConvertFieldModal } from "./convert-field-modal.tsx";
import { DeleteFieldModal } from "./delete-field-modal.tsx";
import { FieldModal } from "./field-modal.tsx";
import { PurchaseSource } from "./purchase-source.tsx";

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
        <div className="strong">{label}</div>
        <div className="note anywhere">{note}</div>
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

  const columns = useMemo(
    () => [
      ...COLUMNS,
      actionsColumn({ onEdit: setEditing, onConvert: setConverting, onDelete: setDeleting }),
    ],
    [],
  );
  const rowsOf = (own: readonly FieldWire[]) =>
    own.map((field): Row => ({
      ...field,
      note: field.description || `{${shortName(field.key)}}`,
      customers: counts?.own[field.key] ?? null,
      own: field,
    }));
  const builtInRows = BUILT_IN_FIELDS.map(({ key, label, type }): Row => ({
    ...{ key, label, type, note: key, own: null },
    customers: counts?.builtIn[key] ?? null,
  }));
  const add = <CreateButton onClick={() => setEditing("new")}>Add field</CreateButton>;

  return (
    <>
      <PageHeader title="Fields" lead="What you know about each customer." actions={add} />
      <Stack gap="var(--card-gap)">
        <Card flush>
          <TableTitle>Your own fields</TableTitle>
          <Loaded state={loadState(fields, MESSAGES.fields.loadFailed)} label="Loading fields">
            {(own) => (
              <DataTable
                rows={rowsOf(own)}
                columns={columns}
                rowKey={({ key }) => key}
                caption="Your own fields"
                empty={<EmptyState title={MESSAGES.fields.none} hint={MESSAGES.fields.noneHint} />}
              />
            )}
          </Loaded>
        </Card>
        <PurchaseSource />
        <Card flush>
          <TableTitle>Built-in fields</TableTitle>
          <DataTable
            rows={builtInRows}
            columns={columns}
            rowKey={({ key }) => key}
            caption="Built-in fields"
          />
        </Card>
      </Stack>
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

function TableTitle({ children }: { children: string }) {
  return (
    <Box
      component="h2"
      p="16px var(--gutter) 12px"
      fz="var(--text-section)"
      lh="var(--line-section)"
      className="strong"
    >
      {children}
    </Box>
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
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowAction label="Edit" of={label} icon={IconPencil} onClick={() => onEdit(own)} />
          <RowAction
            label="Change type"
            of={`of ${label}`}
            icon={IconSwitchHorizontal}
            onClick={() => onConvert(own)}
          />
          <RowAction
            label="Delete"
            of={label}
            icon={IconTrash}
            color="red"
            onClick={() => onDelete(own)}
          />
        </Group>
      ),
  };
}
