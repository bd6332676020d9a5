import type {
  createSegmentInput,
  EstimateWire,
  PreviewWire,
  SegmentDetailWire,
  segmentPatch,
  segmentRulesInput,
  SegmentWire,
} from "@dakiya/domain/wire";
import { get, gives, post, put, remove, repeatable, takes } from "../row.ts";
import type { In } from "../row.ts";

type RulesInput = In<typeof segmentRulesInput>;

export const segments = {
  /** All segments, the newest first. */
  all: get("/user/get-segment", gives<SegmentWire[]>()),
  /** One segment and who is in it. */
  get: get("/user/segment/:id", gives<SegmentDetailWire>()),
  /** How many customers match the rules, and how many of them can be mailed. */
  estimate: repeatable("/user/estimate-segment", gives<EstimateWire>(), takes<RulesInput>()),
  /** Who the rules match. */
  preview: repeatable("/user/preview-segment", gives<PreviewWire>(), takes<RulesInput>()),
  /** Saves a segment. */
  create: post(
    "/user/create-segment",
    gives<SegmentWire>(),
    takes<In<typeof createSegmentInput>>(),
  ),
  /** Changes a segment's name, description or rules. */
  update: put("/user/segment/:id", gives<SegmentWire>(), takes<In<typeof segmentPatch>>()),
  /** Saves a copy of a segment. */
  duplicate: post("/user/segment/:id/duplicate", gives<SegmentWire>()),
  /** Deletes a segment that no campaign uses. */
  delete: remove("/user/segment/:id", gives<void>()),
};
