import type { CampaignWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import { sendingPace } from "../../../db/schema/index.ts";
import { SENDABLE_SQL } from "../../deliveries/campaign-states.ts";
import { OUTAGE_TRIES } from "../../deliveries/limits/outages.ts";
import { isoText } from "../../wire/iso-text.ts";

/** No probe for that long means that nothing was sent since, so the outage's state is unknown. */
const STALE = sql`interval '10 minutes'`;

/** The outage that keeps a campaign from sending, in its wire form; null where there is none. */
export function outageOf(campaign: {
  ownerId: SQL;
  service: SQL;
  status: SQL;
}): SQL<CampaignWire["outage"]> {
  return sql`(
    select json_build_object('since', ${isoText(sendingPace.downSince)}, 'reason', down_reason) from sending_pace
    where owner_id = ${campaign.ownerId} and service = ${campaign.service}
      and ${campaign.status} = any(${SENDABLE_SQL})
      and down_tries >= ${OUTAGE_TRIES} and down_until > clock_timestamp() - ${STALE}
  )`;
}
