import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group, NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { toastError } from "../../../lib/toast.ts";
import { ReadingWorkbook } from "./xlsx/reading-workbook.tsx";
import { openWorkbook, toCsvFile } from "./xlsx/convert-workbook.ts";
import type { Workbook } from "./xlsx/read-workbook.ts";

/**
 * Offers to import a sheet of an Excel workbook, which becomes a CSV file in the browser.
 *
 * @param onConverted - Is given that file.
 */
export function ImportWorkbook({
  file,
  busy,
  onConverted,
}: {
  file: File;
  busy: boolean;
  onConverted: (csv: File) => void;
}) {
  const [book, setBook] = useState<Workbook | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sheet, setSheet] = useState(0);
  const [converting, setConverting] = useState(false);

  useEffect(() => {
    let isGone = false;
    openWorkbook(file)
      .then((opened) => {
        if (!isGone) setBook(opened);
      })
      .catch((error: unknown) => {
        if (!isGone) setRefusal(sentenceOf(error));
      });
    return () => {
      isGone = true;
    };
  }, [file]);

  async function convert(opened: Workbook): Promise<void> {
    setConverting(true);
    try {
      onConverted(await toCsvFile(opened, sheet, file.name));
    } catch (error) {
      toastError(sentenceOf(error));
    }
    setConverting(false);
  }

  if (refusal !== null) return <p role="alert">{refusal}</p>;
  if (book === null) return <ReadingWorkbook />;
  return (
    <Group gap={12} mt={16}>
      {book.sheets.length > 1 && (
        <NativeSelect
          aria-label="Sheet to import"
          value={String(sheet)}
          data={book.sheets.map((label, value) => ({ value: String(value), label }))}
          onChange={({ currentTarget: { value } }) => setSheet(Number(value))}
        />
      )}
      <Button loading={converting} disabled={busy} onClick={() => void convert(book)}>
        {sheet === 0 ? "Import its first sheet" : "Import this sheet"}
      </Button>
    </Group>
  );
}

function sentenceOf(error: unknown): string {
  const why: unknown = error instanceof Error ? Reflect.get(error, "why") : undefined;
  return MESSAGES.customers.workbook[why === "tooLarge" ? "tooLarge" : "unreadable"];
}
