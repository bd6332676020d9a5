import { MESSAGES } from "@dakiya/domain/messages";
import { FILE_FORMATS } from "@dakiya/domain/wire";
import type { FileWire } from "@dakiya/domain/wire";
import { Group, Menu } from "@mantine/core";
import { copyText } from "../../lib/copy-text.ts";
import { formatBytes, formatDate } from "../../lib/format.ts";
import { RowMenu } from "../../ui/list-page/row-actions.tsx";
import classes from "./file-row.module.css";

/** A file as a button that chooses it, with what can be done to it. */
export function FileRow({
  file,
  onChoose,
  onReplace,
  onDelete,
}: {
  file: FileWire;
  onChoose: () => void;
  onReplace: () => void;
  onDelete: () => void;
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
        <Menu.Item onClick={() => void copyText(file.url, MESSAGES.files)}>Copy address</Menu.Item>
        <Menu.Item onClick={onReplace}>Replace</Menu.Item>
        <Menu.Item color="red" onClick={onDelete}>
          Delete
        </Menu.Item>
      </RowMenu>
    </Group>
  );
}
