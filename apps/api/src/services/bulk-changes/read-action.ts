import {
  isAttributeName,
  keyOfAttribute,
  PLAIN_FIELDS,
  readAttribute,
} from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { customerPatch } from "@dakiya/domain/wire";
import type { BulkAction } from "@dakiya/domain/wire";
import type { Tx } from "../../db/client.ts";
import type { AccountCtx } from "../../deps.ts";
import { refusedField } from "../../errors.ts";
import type { AppError } from "../../errors.ts";
import { holdFields } from "../fields/find-fields.ts";
import { readAttributes } from "../fields/read-attributes.ts";

type SetField = Extract<BulkAction, { type: "set_field" }>;
type TagAction = Extract<BulkAction, { type: "add_tag" | "remove_tag" }>;

/**
 * Reads the value of an action as its field's type, so that it is stored as a form would store it.
 *
 * @throws AppError "invalid" naming the field or the value.
 */
export async function readAction(tx: Tx, ctx: AccountCtx, action: BulkAction): Promise<BulkAction> {
  switch (action.type) {
    case "add_tag":
    case "remove_tag":
      return await readTag(tx, ctx, action);
    case "set_field":
      return isAttributeName(action.field)
        ? await readOwn(tx, ctx, action, keyOfAttribute(action.field))
        : readPlain(action);
    default:
      return action;
  }
}

async function readTag(tx: Tx, { account }: AccountCtx, action: TagAction): Promise<TagAction> {
  const fields = await holdFields(tx, account.id);
  const field = fields.find(
    ({ key, type }) => type === "tags" && action.field === `attributes.${key}`,
  );
  if (field === undefined) throw invalid("action.field", MESSAGES.bulk.noTags(action.field));
  const read = readAttribute(field, [action.tag]);
  if (!read.ok) throw invalid("action.tag", read.reason);
  const [tag] = Array.isArray(read.value) ? (read.value as string[]) : [];
  if (tag === undefined) throw invalid("action.tag", "tag is empty");
  return { ...action, tag };
}

async function readOwn(
  tx: Tx,
  ctx: AccountCtx,
  action: SetField,
  key: string | null,
): Promise<SetField> {
  const fields = await holdFields(tx, ctx.account.id);
  const field = fields.find((one) => one.key === key);
  // A tag is added or removed; a whole list of them is nobody else's to replace.
  if (key === null || field === undefined || field.type === "tags")
    throw invalid("action.field", MESSAGES.bulk.unknownField(action.field));
  const read = await readAttributes(tx, ctx, { [key]: action.value });
  return { ...action, value: (read[key] ?? null) as SetField["value"] };
}

function readPlain(action: SetField): SetField {
  const field = PLAIN_FIELDS.find(({ key }) => key === action.field);
  if (field === undefined) throw invalid("action.field", MESSAGES.bulk.unknownField(action.field));
  const read = customerPatch.safeParse({ [field.group]: { [field.key]: action.value } });
  if (!read.success) throw invalid("action.value", read.error.issues[0]?.message ?? "");
  const group = read.data[field.group] as Record<string, string | number | null> | undefined;
  return { ...action, value: group?.[field.key] ?? null };
}

const invalid = (path: string, message: string): AppError => refusedField("invalid", path, message);
