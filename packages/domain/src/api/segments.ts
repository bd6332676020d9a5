import {
  createSegmentInput,
  estimateWire,
  previewWire,
  segmentDetailWire,
  segmentPatch,
  segmentRulesInput,
  segmentWire,
} from "../wire/index.ts";
import { z } from "zod";
import { id, idInput, operation } from "./operation.ts";

/** Segments. */
export const segmentOperations = {
  estimate: operation("POST /user/estimate-segment", {
    scope: ["segments:read"],
    input: segmentRulesInput,
    repeat: "always",
    output: estimateWire,
    message: "Audience estimated",
    refuses: ["missing"],
    audit: { none: "it counts, and keeps nothing" },
    summary: "How many customers match the rules, and how many of them can be mailed",
  }),
  preview: operation("POST /user/preview-segment", {
    scope: ["segments:read", "customers:read"],
    input: segmentRulesInput,
    repeat: "always",
    output: previewWire,
    message: "Audience preview",
    refuses: ["missing"],
    audit: { none: "it counts, and keeps nothing" },
    summary: "Customers who match the rules",
  }),
  create: operation("POST /user/create-segment", {
    scope: ["segments:write"],
    input: createSegmentInput,
    output: segmentWire,
    message: "Segment created successfully",
    status: 201,
    refuses: ["conflict", "impossible"],
    audit: "segment.created",
    summary: "Save a segment; with listed, by a name that no other listed one has",
  }),
  get: operation("GET /user/segment/:id", {
    scope: ["segments:read", "customers:read"],
    input: idInput,
    output: segmentDetailWire,
    message: "Segment",
    summary: "One segment and its customers",
  }),
  update: operation("PUT /user/segment/:id", {
    scope: ["segments:write"],
    input: z.strictObject({ id, patch: segmentPatch }),
    bodyIn: "patch",
    output: segmentWire,
    message: "Segment updated successfully",
    refuses: ["conflict"],
    audit: "segment.saved",
    summary: "Change a segment's name, description or rules",
  }),
  duplicate: operation("POST /user/segment/:id/duplicate", {
    scope: ["segments:write"],
    input: idInput,
    output: segmentWire,
    message: "Segment duplicated successfully",
    status: 201,
    refuses: ["impossible"],
    audit: "segment.created",
    summary: "Save a copy of a segment",
  }),
  delete: operation("DELETE /user/segment/:id", {
    scope: ["segments:write"],
    input: idInput,
    refuses: ["conflict"],
    audit: "segment.deleted",
    summary: "Delete a segment that no campaign uses",
  }),
};
