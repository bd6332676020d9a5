import { IMPORT_COLUMN_LABELS, IMPORT_COLUMNS } from "@dakiya/domain/customer";
import {
  ATTRIBUTE_TYPE_LABELS,
  attributeName,
  FIELD_LIMITS,
  guessType,
  isAttributeName,
} from "@dakiya/domain/fields";
import type { AttributeType } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { FieldWire, ImportMapping, ImportQuestion } from "@dakiya/domain/wire";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Ref } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import {
  canBecome,
  columnOf,
  nameSample,
  readsOptOuts,
  samplesOf,
  withChoice,
} from "./import-mapping.ts";
import type { MappedColumn } from "./import-mapping.ts";
import classes from "./import-mapping-table.module.css";

const IGNORE = "";
const NEW_FIELD = "new";
const MAPPED: readonly MappedColumn[] = IMPORT_COLUMNS;

const ownName = (chosen: string): MappedColumn | null => (isAttributeName(chosen) ? chosen : null);

/** One heading of the file, with its index from 0 and its samples. */
type Heading = {
  index: number;
  label: string;
  samples: readonly string[];
  /** How many of its cells say no to email. */
  optOuts: number;
};

function headingsOf({ headings, samples, opt_outs }: ImportQuestion): Heading[] {
  return headings.map((text, index) => ({
    index,
    label: text.trim() === "" ? `Column ${index + 1}, without a heading` : text.trim(),
    samples: samplesOf(samples, index),
    optOuts: opt_outs[index] ?? 0,
  }));
}

/** Each column of a file with samples, and the choice of its meaning. */
export function ImportMappingTable({
  question,
  mapping,
  onChange,
}: {
  question: ImportQuestion;
  mapping: ImportMapping;
  /** Takes a change of the mapping as it is by then: fields are added one after another. */
  onChange: (change: (mapping: ImportMapping) => ImportMapping) => void;
}) {
  const first = useRef<HTMLSelectElement>(null);
  // The dialog has opened before the question was there.
  useEffect(() => first.current?.focus(), []);

  const own = useOwnFields();
  const utils = trpc.useUtils();
  const creation = trpc.fields.create.useMutation({
    onError: (error) => toastError(serverMessage(error, MESSAGES.fields.saveFailed)),
  });
  const [adding, setAdding] = useState(false);
  const typeOf = (index: number) => guessType(question.samples.map((row) => row[index] ?? ""));
  const choose = (index: number, column: MappedColumn | null) =>
    onChange((before) => withChoice(before, index, column));

  /** Makes columns fields of their own, each once the one before is there; what fails says so, and ends it. */
  async function addFields(headings: readonly Pick<Heading, "index" | "label">[]): Promise<void> {
    setAdding(true);
    let added = 0;
    try {
      for (const { index, label } of headings) {
        const field = { label: firstCharacters(label, FIELD_LIMITS.label), type: typeOf(index) };
        const { key } = await creation.mutateAsync(field);
        choose(index, attributeName(key));
        added += 1;
      }
    } catch {
      // Its toast says why.
    }
    if (added > 0) {
      toastSuccess(added === 1 ? MESSAGES.fields.created : MESSAGES.fields.manyCreated(added));
      void utils.fields.invalidate();
    }
    setAdding(false);
  }

  const headings = headingsOf(question);
  const unplaced = headings.filter(
    ({ index, samples }) => samples.length > 0 && columnOf(mapping, index) === null,
  );

  const columns: readonly Column<Heading>[] = [
    {
      key: "heading",
      header: "Column in the file",
      width: "34%",
      cell: ({ label, optOuts, index }) => (
        <>
          <span className={classes.heading}>{label}</span>
          {optOuts > 0 && (
            <OptOuts count={optOuts} isRead={readsOptOuts(columnOf(mapping, index))} />
          )}
        </>
      ),
    },
    {
      key: "samples",
      header: "First values",
      cell: ({ samples }) =>
        samples.length === 0 ? (
          <span className={classes.samples}>–</span>
        ) : (
          <ul className={classes.samples}>
            {samples.map((sample) => (
              <li key={sample}>{sample}</li>
            ))}
          </ul>
        ),
    },
    {
      key: "column",
      header: "Import as",
      width: "220px",
      cell: ({ index, label }) => (
        <ColumnSelect
          ref={index === 0 ? first : null}
          index={index}
          label={label}
          mapping={mapping}
          own={own}
          guess={typeOf(index)}
          onChange={(column) => choose(index, column)}
          onNew={() => void addFields([{ index, label }])}
        />
      ),
    },
  ];
  const name = nameSample(question.samples, mapping);

  return (
    <>
      <div className={classes.table}>
        <DataTable
          rows={headings}
          columns={columns}
          rowKey={({ index }) => String(index)}
          caption="Columns of the file"
          maxHeight="none"
        />
      </div>
      {unplaced.length > 1 && (
        <Button
          variant="default"
          loading={adding}
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => void addFields(unplaced)}
        >
          {`Add the other ${unplaced.length} columns as fields`}
        </Button>
      )}
      <p className={classes.name} role="status">
        {name !== null && (
          <>
            The first name will read <strong>{name}</strong>
          </>
        )}
      </p>
    </>
  );
}

/** What becomes of the people whom a column's words say not to mail. */
function OptOuts({ count, isRead }: { count: number; isRead: boolean }) {
  return (
    <span className={classes.optOuts} data-unread={!isRead || undefined}>
      {isRead
        ? MESSAGES.customers.importOptOuts(count)
        : MESSAGES.customers.importOptOutsLost(count)}
    </span>
  );
}

function ColumnSelect({
  ref,
  index,
  label,
  mapping,
  own,
  guess,
  onChange,
  onNew,
}: {
  ref: Ref<HTMLSelectElement>;
  index: number;
  label: string;
  mapping: ImportMapping;
  own: readonly FieldWire[];
  /** The type its samples suggest for a new field. */
  guess: AttributeType;
  onChange: (column: MappedColumn | null) => void;
  onNew: () => void;
}) {
  const value = columnOf(mapping, index);
  const parts = mapping.name ?? [];
  return (
    <NativeSelect
      ref={ref}
      aria-label={`Import ${label} as`}
      data-autofocus={index === 0 || undefined}
      value={value ?? IGNORE}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (chosen === NEW_FIELD) onNew();
        else onChange(MAPPED.find((column) => column === chosen) ?? ownName(chosen));
      }}
      data={[
        { value: IGNORE, label: "Ignore" },
        ...IMPORT_COLUMNS.map((column) => ({
          value: column,
          label:
            column === value && column === "name" && parts.length > 1
              ? `${IMPORT_COLUMN_LABELS.name}, part ${parts.indexOf(index) + 1}`
              : IMPORT_COLUMN_LABELS[column],
          disabled: !canBecome(mapping, index, column),
        })),
        ...own.map(({ key, label: name }) => ({
          value: attributeName(key),
          label: name,
          disabled: !canBecome(mapping, index, attributeName(key)),
        })),
        { value: NEW_FIELD, label: `New field (${ATTRIBUTE_TYPE_LABELS[guess].toLowerCase()})` },
      ]}
    />
  );
}
