import { DKIM_ZONES } from "./dkim-zones.ts";
import { DMARC_ZONES } from "./dmarc-zones.ts";
import { OTHER_ZONES } from "./other-zones.ts";
import { SPF_ZONES } from "./spf-zones.ts";
import { WALK_ZONES } from "./walk-zones.ts";
import type { Zone } from "./zone.ts";

export { SHARED } from "./shared.ts";
export type { Zone, ZoneRecords } from "./zone.ts";

/** Zones in the shapes of the wild, each with its expected findings. */
export const ZONES: readonly Zone[] = [
  ...SPF_ZONES,
  ...DKIM_ZONES,
  ...DMARC_ZONES,
  ...WALK_ZONES,
  ...OTHER_ZONES,
];
