import { mappedPlaces } from "@dakiya/domain/import";
import { attributeName, findField, isAttributeName } from "@dakiya/domain/fields";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportMapping, ImportMappingInput } from "@dakiya/domain/wire";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { refusedField } from "../../errors.ts";
import { insertField } from "../fields/change-fields.ts";
import { holdFields } from "../fields/find-fields.ts";
import { findMappingFlaw, findPlaceFlaw } from "./file/read-rows.ts";

type Answer = Pick<ImportMappingInput, "mapping" | "new_fields">;

/**
 * Makes the new fields of an answer about a file's columns, in the caller's transaction.
 *
 * @param file.headings - How many the file has; null while that is unknown.
 * @param file.places - Set where only these columns may be added, to the account's own fields.
 * @returns The mapping with the new fields.
 * @throws AppError "invalid" for a mapping by which no rows could be read; "conflict" when a new field's label is taken;
 *   "impossible" for too many fields.
 */
export async function settleMapping(
  tx: Tx,
  ctx: Ctx,
  { mapping: given, new_fields }: Answer,
  file: { headings: number | null; places: readonly number[] | null },
): Promise<ImportMapping> {
  const mapping = { ...given };
  for (const { heading, field } of new_fields) {
    const { key } = await insertField(tx, ctx, field);
    mapping[attributeName(key)] = [heading];
  }
  // As when an import is opened: fields it is about to read keep their type.
  const own = await holdFields(tx, ctx.account.id);
  const message =
    (file.places === null
      ? findMappingFlaw(mapping, file.headings)
      : findAdditionFlaw(mapping, file.places)) ?? findUnknown(mapping, own);
  if (message === null) return mapping;
  throw refusedField("invalid", "mapping", message);
}

function findAdditionFlaw(mapping: ImportMapping, places: readonly number[]): string | null {
  const used = mappedPlaces(mapping);
  if (used.length === 0) return MESSAGES.server.importAddsNothing;
  const isAllowed = used.every((place) => places.includes(place));
  if (!isAllowed || !Object.keys(mapping).every(isAttributeName))
    return MESSAGES.server.importAddsIgnoredOnly;
  return findPlaceFlaw(mapping, null);
}

function findUnknown(mapping: ImportMapping, own: readonly FieldDefinition[]): string | null {
  const unknown = Object.keys(mapping).find(
    (name) => isAttributeName(name) && findField(own, name) === null,
  );
  return unknown === undefined ? null : MESSAGES.fields.unknown(unknown);
}
