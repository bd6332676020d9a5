import { kindOfName } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { Button, FileButton, Group, Text } from "@mantine/core";
import { useRef } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { findFileKind } from "./file-kind.ts";
import { refusedFile } from "./refused-file.ts";
import { sendingFile, useSendingFile } from "./sending-file.ts";
import { isCsvFile } from "./upload-csv.ts";
import { useHistoryAddress } from "./history/use-history-address.ts";

/** Sends an import's file again, for the ignored columns; the new import is about these alone. */
export async function sendForColumns(importId: string, file: File): Promise<void> {
  const kind = await findFileKind(file);
  if (!isCsvFile(file) || kind !== null) {
    refusedFile.set({ file, kind: kind ?? kindOfName(file.name), addsColumnsTo: importId });
    return;
  }
  refusedFile.clear();
  await sendingFile.send(file, { enrol: false, addsColumnsTo: importId });
}

/** Offers to add the columns that an import ignored, from the same file: the page's own, or chosen again. */
export function IgnoredColumns({ state }: { state: ImportWire }) {
  const { data } = trpc.imports.get.useQuery({ id: state._id });
  const utils = trpc.useUtils();
  const history = useHistoryAddress();
  const isSending = useSendingFile() !== null;
  // Clears the input, so that the same file can be chosen again.
  const reset = useRef<() => void>(null);
  if (data === undefined || data.ignored.length === 0) return null;

  const file = sendingFile.fileOf(state._id);
  const send = async (chosen: File): Promise<void> => {
    // The question that follows opens on the page.
    if (history.view.kind !== "closed") history.close();
    await sendForColumns(state._id, chosen);
    await utils.imports.invalidate();
  };
  return (
    <Group gap="8px 16px" justify="space-between">
      <Text fz="small" className="soft">
        {file === null
          ? MESSAGES.customers.importAddFrom(state.filename)
          : MESSAGES.customers.importAddKept}
      </Text>
      {file === null ? (
        <FileButton
          accept=".csv,text/csv,.xlsx"
          resetRef={reset}
          disabled={isSending}
          onChange={(chosen) => {
            reset.current?.();
            if (chosen !== null) void send(chosen);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={isSending}>
              Add these columns
            </Button>
          )}
        </FileButton>
      ) : (
        <Button variant="default" disabled={isSending} onClick={() => void send(file)}>
          Add these columns
        </Button>
      )}
    </Group>
  );
}
