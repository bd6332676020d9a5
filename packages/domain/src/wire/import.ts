import { z } from "zod";
import { count, id, instant } from "./primitives.ts";

export const IMPORT_STATUSES = [
  "queued",
  "reading",
  "merging",
  "completed",
  "failed",
  "cancelled",
] as const;

/** A CSV import and how far it is. `bytesRead` of `bytesTotal` drives the progress bar. */
export const importWire = z.object({
  _id: id,
  filename: z.string(),
  status: z.enum(IMPORT_STATUSES),
  bytesTotal: count,
  bytesRead: count,
  rowsRead: count,
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  failure_reason: z.string().nullable(),
  notes: z.array(z.string()),
  message: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportWire = z.infer<typeof importWire>;

/** Why one row was refused; `line` counts from 1 with the header. */
export const importErrorWire = z.object({
  line: count,
  column: z.string(),
  reason: z.string(),
});
export type ImportErrorWire = z.infer<typeof importErrorWire>;

/** An import with its refused rows (the first 200; all of them in the CSV download). */
export const importDetailWire = importWire.extend({ errors: z.array(importErrorWire) });
export type ImportDetailWire = z.infer<typeof importDetailWire>;
