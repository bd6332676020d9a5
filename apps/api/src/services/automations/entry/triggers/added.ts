import { attributeName } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import { customers } from "../../../../db/schema/index.ts";
import { ruleAudience } from "../../../segments/segment-audience.ts";
import { readNow } from "../../now.ts";
import { DAYS_BACK } from "./kind.ts";
import type { TriggerKind } from "./kind.ts";

export const added: TriggerKind<"added"> = {
  matching: async (db, ctx, { tag }) => {
    if (tag === null) return null;
    const rule = {
      field: attributeName(tag.field),
      type: "tags",
      operator: "has",
      value: tag.tag,
    } as const;
    const rules = { combinator: "and" as const, rules: [rule] };
    return ruleAudience(ctx.account.id, rules, await readNow(db, ctx));
  },
  recent: async ({ account }, { by, tag }) =>
    tag !== null || by === "form" || by === "api"
      ? null
      : sql`${customers} where ${customers.accountId} = ${account.id}
          and ${customers.createdAt} >= clock_timestamp() - ${DAYS_BACK}::int * interval '1 day'
          and ${by === "import" ? sql`${customers.importId} is not null` : sql`true`}`,
};
