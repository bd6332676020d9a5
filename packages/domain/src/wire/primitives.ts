import { z } from "zod";
import { atMost } from "../text/at-most.ts";
import { SEARCH_MAX, roomFor } from "../text/index.ts";

/** An identifier as it crosses the wire: opaque text. */
export const id = z.string();

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: false });

/** A text that a list is searched for, or filtered by. */
export const searchText = z
  .string()
  .superRefine(atMost(SEARCH_MAX, "Search"))
  .meta({ maxLength: roomFor(SEARCH_MAX) });

/** Rupees with two decimals. */
export const rupees = z.number();

/** A whole number of things. */
export const count = z.int().min(0);
