import {
  automationWire,
  bulkChangeWire,
  campaignWire,
  customerWire,
  importDetailWire,
  importWire,
  segmentWire,
  webhookWire,
} from "@dakiya/domain/wire";
import { designDocument, leafBlock } from "@dakiya/domain/campaign/design";
import type { z } from "zod";

/** The types of responses that stand in the document once, by their names in it. */
export const NAMED_TYPES: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [automationWire, "Automation"],
  [bulkChangeWire, "BulkChange"],
  [campaignWire, "Campaign"],
  [customerWire, "Customer"],
  [designDocument, "Design"],
  [leafBlock, "DesignBlock"],
  [importWire, "Import"],
  [importDetailWire, "ImportDetail"],
  [segmentWire, "Segment"],
  [webhookWire, "Webhook"],
]);
