import { z } from "zod";

/** An identifier as it crosses the wire: opaque text. */
export const id = z.string();

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: false });

/** Rupees with two decimals. */
export const rupees = z.number();

/** A whole number of things. */
export const count = z.int().min(0);
