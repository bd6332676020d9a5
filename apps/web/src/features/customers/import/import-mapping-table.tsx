import { IMPORT_COLUMN_LABELS, IMPORT_COLUMNS } from "@dakiya/domain/import";
import { ATTRIBUTE_TYPE_LABELS, attributeName, isAttributeName } from "@dakiya/domain/fields";
import type { AttributeType } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FieldWire, ImportQuestion } from "@dakiya/domain/wire";
import { Box, NativeSelect, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Ref } from "react";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { IGNORE, meaningOf, NEW_FIELD, typesFor, withMeaning } from "./import-answer.ts";
import type { ImportAnswer } from "./import-answer.ts";
import { canBecome, columnOf, nameSample, readsOptOuts, samplesOf } from "./import-mapping.ts";
import type { MappedColumn } from "./import-mapping.ts";

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

function headingsOf({ headings, asked, samples, opt_outs }: ImportQuestion): Heading[] {
  const shown = new Set(asked ?? headings.keys());
  return headings.flatMap((text, index) =>
    !shown.has(index)
      ? []
      : [
          {
            index,
            label: text.trim() === "" ? `Column ${index + 1}, without a heading` : text.trim(),
            samples: samplesOf(samples, index),
            optOuts: opt_outs[index] ?? 0,
          },
        ],
  );
}

/** Each column of a file with samples, and the choice of its meaning. */
export function ImportMappingTable({
  question,
  answer,
  onChange,
}: {
  question: ImportQuestion;
  answer: ImportAnswer;
  onChange: (answer: ImportAnswer) => void;
}) {
  const first = useRef<HTMLSelectElement>(null);
  // The dialog has opened before the question was there.
  useEffect(() => first.current?.focus(), []);
  const own = useOwnFields();
  const { mapping } = answer;
  const headings = headingsOf(question);

  const columns: readonly Column<Heading>[] = [
    {
      key: "heading",
      header: "Column in the file",
      width: "34%",
      cell: ({ label, optOuts, index }) => (
        <>
          <span className="semi anywhere">{label}</span>
          {optOuts > 0 && (
            <OptOuts count={optOuts} isRead={readsOptOuts(columnOf(mapping, index))} />
          )}
        </>
      ),
    },
    {
      key: "samples",
      header: "First values",
      cell: ({ samples }) => <Samples samples={samples} />,
    },
    {
      key: "column",
      header: "Import as",
      width: "220px",
      cell: ({ index, label }) => (
        <Meaning
          ref={index === headings[0]?.index ? first : null}
          index={index}
          label={label}
          question={question}
          answer={answer}
          own={own}
          onChange={(meaning) => onChange(withMeaning(answer, index, meaning))}
        />
      ),
    },
  ];
  const name = nameSample(question.samples, mapping);

  return (
    <>
      <div className="frame clipped">
        <DataTable
          rows={headings}
          columns={columns}
          rowKey={({ index }) => String(index)}
          caption="Columns of the file"
          maxHeight="none"
        />
      </div>
      <Text mt={12} mih="var(--line-body)" className="soft anywhere" role="status">
        {name !== null && (
          <>
            First name preview: <strong>{name}</strong>
          </>
        )}
      </Text>
    </>
  );
}

function Samples({ samples }: Pick<Heading, "samples">) {
  if (samples.length === 0) return <span className="note">–</span>;
  return (
    <Box component="ul" maw={260} className="note anywhere">
      {samples.map((sample) => (
        <li key={sample}>{sample}</li>
      ))}
    </Box>
  );
}

/** Number of customers that a column's words exclude from email. */
function OptOuts({ count, isRead }: { count: number; isRead: boolean }) {
  return (
    <Text span display="block" mt={4} fz="body" data-unread={!isRead || undefined}>
      {isRead
        ? MESSAGES.customers.importOptOuts(count)
        : MESSAGES.customers.importOptOutsLost(count)}
    </Text>
  );
}

/** Select of a heading's field, and of the type of a new one. */
function Meaning({
  ref,
  index,
  label,
  question,
  answer,
  own,
  onChange,
}: {
  ref: Ref<HTMLSelectElement>;
  index: number;
  label: string;
  question: ImportQuestion;
  answer: ImportAnswer;
  own: readonly FieldWire[];
  onChange: (meaning: MappedColumn | { newType: AttributeType } | null) => void;
}) {
  const { mapping, newFields } = answer;
  const value = meaningOf(answer, index);
  const parts = mapping.name ?? [];
  const newType = newFields[index];
  return (
    <>
      <NativeSelect
        ref={ref}
        aria-label={`Import ${label} as`}
        data-autofocus={index === (question.asked?.[0] ?? 0) || undefined}
        value={value}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (chosen === NEW_FIELD)
            onChange({ newType: question.new_fields[index]?.type ?? "text" });
          else onChange(MAPPED.find((column) => column === chosen) ?? ownName(chosen));
        }}
        data={[
          { value: IGNORE, label: "Ignore" },
          { value: NEW_FIELD, label: "New field" },
          ...(question.asked === undefined ? IMPORT_COLUMNS : []).map((column) => ({
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
        ]}
      />
      {newType !== undefined && (
        <NativeSelect
          mt={6}
          aria-label={`Type of ${label}`}
          value={newType}
          onChange={({ currentTarget: { value: chosen } }) => {
            const type = typesFor(question, index).find((one) => one === chosen);
            if (type !== undefined) onChange({ newType: type });
          }}
          data={typesFor(question, index).map((type) => ({
            value: type,
            label: ATTRIBUTE_TYPE_LABELS[type],
          }))}
        />
      )}
      {newType === "choice" && (
        <Text mt={4} className="note anywhere">
          {question.new_fields[index]?.choices.join(", ")}
        </Text>
      )}
    </>
  );
}
