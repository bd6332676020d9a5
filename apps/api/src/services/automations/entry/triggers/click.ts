import { sql } from "drizzle-orm";
import { parseId } from "../../../wire/values.ts";
import { DAYS_BACK } from "./kind.ts";
import type { TriggerKind } from "./kind.ts";

export const click: TriggerKind<"click"> = {
  recent: async ({ account }, { campaignId, link }) =>
    link === null
      ? sql`communication_logs where account_id = ${account.id} and campaign_id = ${parseId(campaignId)}
          and clicked_at >= clock_timestamp() - ${DAYS_BACK}::int * interval '1 day'`
      : null,
};
