import { FILE_FORMATS } from "@dakiya/domain/wire";
import type { FileWire } from "@dakiya/domain/wire";
import { files } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";

/** Columns of a file in lists: all but its content. */
export const fileColumns = {
  accountId: files.accountId,
  id: files.id,
  key: files.key,
  name: files.name,
  format: files.format,
  size: files.size,
  createdAt: files.createdAt,
  replacedAt: files.replacedAt,
};

type Row = Omit<typeof files.$inferSelect, "content" | "hash">;

/** The part of a file's address that never changes. */
export const fileAddress = ({ accountId, key }: Pick<Row, "accountId" | "key">): string =>
  `/files/${accountId}/${key}`;

const ADDRESS = /^\/files\/([1-9]\d{0,14})\/([\w-]{22})\//;

/** The account and the key in a path; null for another path. */
export function readFileAddress(path: string): { accountId: number; key: string } | null {
  const [, account, key] = ADDRESS.exec(path) ?? [];
  return key === undefined ? null : { accountId: Number(account), key };
}

export function toFileWire(
  { config }: Pick<Deps, "config">,
  { id, size, name, format, createdAt, replacedAt, ...row }: Row,
): FileWire {
  return {
    ...{ _id: String(id), name, format, bytes: size },
    url: `${config.linksUrl}${fileAddress(row)}/${readableName(name, format)}`,
    createdAt: createdAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
  };
}

/** A name that reads well in an address. It is for people: the file is found without it. */
function readableName(name: string, format: Row["format"]): string {
  const dot = name.lastIndexOf(".");
  const stem = name
    .slice(0, dot)
    .normalize("NFKD")
    .replaceAll(/[^\w]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${stem || "file"}.${FILE_FORMATS[format].endings[0]}`;
}
