import { estimateWire, previewWire, segmentDetailWire, segmentWire } from "@dakiya/domain/wire";
import { params, body, id, ownMessage, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

/** Segments. */
export const segmentRoutes: readonly RestRoute[] = [
  route("POST /user/estimate-segment", "segments.estimate", {
    scope: ["segments:read"],
    input: body,
    output: estimateWire,
    message: "Audience estimated",
    refuses: ["missing"],
    summary: "How many customers match the rules, and how many of them can be mailed",
  }),
  route("POST /user/preview-segment", "segments.preview", {
    scope: ["segments:read", "customers:read"],
    input: body,
    output: previewWire,
    message: "Audience preview",
    refuses: ["missing"],
    summary: "Who the rules match",
  }),
  route("POST /user/create-segment", "segments.create", {
    scope: ["segments:write"],
    input: body,
    output: segmentWire,
    message: "Segment created successfully",
    status: 201,
    refuses: ["impossible"],
    summary: "Save a segment",
  }),
  route("GET /user/segment/:id", "segments.get", {
    scope: ["segments:read", "customers:read"],
    input: params,
    output: segmentDetailWire,
    message: "Segment",
    summary: "One segment and who is in it",
  }),
  route("PUT /user/segment/:id", "segments.update", {
    scope: ["segments:write"],
    input: (request) => ({ id: id(request), patch: body(request) }),
    bodyIn: "patch",
    output: segmentWire,
    message: "Segment updated successfully",
    summary: "Change a segment's name, description or rules",
  }),
  route("POST /user/segment/:id/duplicate", "segments.duplicate", {
    scope: ["segments:write"],
    input: params,
    output: segmentWire,
    message: "Segment duplicated successfully",
    status: 201,
    refuses: ["impossible"],
    summary: "Save a copy of a segment",
  }),
  route("DELETE /user/segment/:id", "segments.delete", {
    scope: ["segments:write"],
    input: params,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Delete a segment that no campaign uses",
  }),
];
