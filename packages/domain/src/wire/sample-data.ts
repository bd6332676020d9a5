import { z } from "zod";
import { count } from "./primitives.ts";

/** Whether an account holds sample data, and how much of it. */
export const sampleDataWire = z.object({
  loaded: z.boolean(),
  customers: count,
  segments: count,
  campaigns: count,
});
export type SampleDataWire = z.infer<typeof sampleDataWire>;
