import { FILE_ENCODING_LABELS, FILE_ENCODINGS, SEPARATORS } from "@dakiya/domain/import";
import type {
  ImportPreviewWire,
  ImportReading,
  ImportReadingInput,
  Separator,
} from "@dakiya/domain/wire";
import { NativeSelect, Radio, SimpleGrid, Stack } from "@mantine/core";

const SEPARATOR_LABELS: Record<Separator, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar |",
};

/** The user's choices; absent keys are detected. */
export type ReadingDraft = Omit<ImportReadingInput, "id">;

const LINE_CHARACTERS = 40;

/** How a file is read: which names are right, where its encoding is in doubt, and the encoding, separator and headings. */
export function ImportReadingChoices({
  reading,
  preview,
  onChange,
}: {
  reading: ImportReading;
  preview: ImportPreviewWire;
  onChange: (change: ReadingDraft) => void;
}) {
  const { candidates } = reading;
  const withNames = candidates.filter(({ names }) => names.length > 0);
  return (
    <>
      {withNames.length > 1 && (
        <Radio.Group
          label="Which of these names look right?"
          value={preview.encoding}
          onChange={(value) => {
            const encoding = FILE_ENCODINGS.find((one) => one === value);
            if (encoding !== undefined) onChange({ encoding });
          }}
        >
          <Stack gap={12} mt={8} className="anywhere">
            {withNames.map(({ encoding, names }) => (
              <Radio
                key={encoding}
                value={encoding}
                label={names.join(" · ")}
                description={FILE_ENCODING_LABELS[encoding]}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <SimpleGrid minColWidth={200} autoFlow="auto-fit">
        <NativeSelect
          label="Encoding"
          data-autofocus={withNames.length < 2 || undefined}
          value={preview.encoding}
          data={FILE_ENCODINGS.map((value) => ({ value, label: FILE_ENCODING_LABELS[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const encoding = FILE_ENCODINGS.find((one) => one === value);
            if (encoding !== undefined) onChange({ encoding });
          }}
        />
        <NativeSelect
          label="Separator"
          value={preview.separator}
          data={SEPARATORS.map((value) => ({ value, label: SEPARATOR_LABELS[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const separator = SEPARATORS.find((one) => one === value);
            if (separator !== undefined) onChange({ separator });
          }}
        />
        <NativeSelect
          label="Headings"
          value={String(preview.heading_line)}
          data={headingChoices(preview)}
          onChange={({ currentTarget: { value } }) => onChange({ heading_line: Number(value) })}
        />
      </SimpleGrid>
    </>
  );
}

function headingChoices({ rows, heading_line }: ImportPreviewWire) {
  const lines = rows.map(({ line, cells }) => {
    const text = cells.filter((cell) => cell.trim() !== "").join(", ");
    const label = text.length > LINE_CHARACTERS ? `${text.slice(0, LINE_CHARACTERS)}…` : text;
    return { value: String(line), label: `Line ${line}: ${label}` };
  });
  const isShown = heading_line === 0 || rows.some(({ line }) => line === heading_line);
  return [
    { value: "0", label: "My file has no headings" },
    ...lines,
    ...(isShown ? [] : [{ value: String(heading_line), label: `Line ${heading_line}` }]),
  ];
}
