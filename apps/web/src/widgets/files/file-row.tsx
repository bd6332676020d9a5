import { MESSAGES } from "@dakiya/domain/messages";
import { FILE_FORMATS } from "@dakiya/domain/wire";
import type { FileWire } from "@dakiya/domain/wire";
import { Group, Menu } from "@mantine/core";
import { formatBytes, formatDate } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { RowMenu } from "../../ui/list-page/row-actions.tsx";
import classes from "./file-row.module.css";

const { files: words } = MESSAGES;

/** A file as a button that chooses it, with what can be done to it. */
export function FileRow({
  file,
  onChoose,
  onReplace,
  onRemove,
}: {
  file: FileWire;
  onChoose: () => void;
  onReplace: () => void;
  onRemove: () => void;
}) {
  const { name, format, bytes, createdAt, replacedAt } = file;
  return (
    <Group component="li" gap={8} wrap="nowrap">
      <button type="button" className={classes.choice} onClick={onChoose}>
        <span className={classes.name}>{name}</span>
        <span className="note">
          {FILE_FORMATS[format].label}, {formatBytes(bytes)}, {formatDate(replacedAt ?? createdAt)}
        </span>
      </button>
      <RowMenu of={name}>
        <Menu.Item onClick={() => void copyAddress(file.url)}>Copy address</Menu.Item>
        <Menu.Item onClick={onReplace}>Replace</Menu.Item>
        <Menu.Item color="red" onClick={onRemove}>
          Remove
        </Menu.Item>
      </RowMenu>
    </Group>
  );
}

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toastSuccess(words.copied);
  } catch {
    toastError(words.copyFailed);
  }
}
