import { IMPORT_COLUMN_LABELS, IMPORT_COLUMNS } from "@dakiya/domain/customer";
import type { ImportMapping, ImportQuestion } from "@dakiya/domain/wire";
import { NativeSelect } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Ref } from "react";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { canBecome, columnOf, nameSample, samplesOf, withChoice } from "./import-mapping.ts";
import classes from "./import-mapping-table.module.css";

const IGNORE = "";

/** One heading of the file, with its index from 0 and its samples. */
type Heading = {
  index: number;
  label: string;
  samples: readonly string[];
};

function headingsOf({ headings, samples }: ImportQuestion): Heading[] {
  return headings.map((text, index) => ({
    index,
    label: text.trim() === "" ? `Column ${index + 1}, without a heading` : text.trim(),
    samples: samplesOf(samples, index),
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
  onChange: (mapping: ImportMapping) => void;
}) {
  const first = useRef<HTMLSelectElement>(null);
  // The dialog has opened before the question was there.
  useEffect(() => first.current?.focus(), []);

  const columns: readonly Column<Heading>[] = [
    {
      key: "heading",
      header: "Column in the file",
      width: "34%",
      cell: ({ label }) => <span className={classes.heading}>{label}</span>,
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
          onChange={(column) => onChange(withChoice(mapping, index, column))}
        />
      ),
    },
  ];
  const name = nameSample(question.samples, mapping);

  return (
    <>
      <div className={classes.table}>
        <DataTable
          rows={headingsOf(question)}
          columns={columns}
          rowKey={({ index }) => String(index)}
          caption="Columns of the file"
          maxHeight="none"
        />
      </div>
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

function ColumnSelect({
  ref,
  index,
  label,
  mapping,
  onChange,
}: {
  ref: Ref<HTMLSelectElement>;
  index: number;
  label: string;
  mapping: ImportMapping;
  onChange: (column: (typeof IMPORT_COLUMNS)[number] | null) => void;
}) {
  const value = columnOf(mapping, index);
  const parts = mapping.name ?? [];
  return (
    <NativeSelect
      ref={ref}
      aria-label={`Import ${label} as`}
      data-autofocus={index === 0 || undefined}
      value={value ?? IGNORE}
      onChange={({ currentTarget }) =>
        onChange(IMPORT_COLUMNS.find((column) => column === currentTarget.value) ?? null)
      }
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
      ]}
    />
  );
}
