import { z } from "zod";
import { ADDRESS_PLACES } from "../../messages/address-places.ts";

/** A thing that shows an image, or links to a file; the brand has no name. */
export const addressPlaceWire = z.object({ kind: z.enum(ADDRESS_PLACES), name: z.string() });
export { ADDRESS_PLACES } from "../../messages/address-places.ts";
export type { AddressPlace, AddressPlaceKind } from "../../messages/address-places.ts";
