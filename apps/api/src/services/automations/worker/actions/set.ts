import { attributesSchema } from "@dakiya/domain/fields";
import { changedAttributes } from "../../../fields/read-attributes.ts";
import { findFields } from "../../../fields/find-fields.ts";
import { changeAttributes } from "./change-attributes.ts";
import type { ActionKind } from "./kind.ts";

/** A deleted field, or one of another type by now, is skipped. */
export const set: ActionKind<"set"> = {
  changes: "customers",
  run: async (tx, ctx, { field, value }, recipients) => {
    const schema = attributesSchema(await findFields(tx, ctx.account.id));
    const read = schema.safeParse({ [field]: value });
    const change = read.success ? changedAttributes(read.data) : null;
    if (change !== null) await changeAttributes(tx, ctx, change, recipients);
  },
};
