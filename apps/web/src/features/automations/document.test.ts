import { automationDocument, newStep, readDraft } from "@dakiya/domain/automation";
import { describe, expect, it } from "vitest";
import {
  copyStep,
  everyStep,
  insertStep,
  moveStep,
  removeStep,
  replaceStep,
  stepsOf,
} from "./document.ts";

const start = readDraft({
  trigger: { type: "byHand" },
  steps: [
    newStep("wait", "1"),
    { ...newStep("onlyIf", "2"), steps: [newStep("end", "3")], otherwise: [newStep("wait", "4")] },
    newStep("end", "5"),
  ],
});
const ids = (document: typeof start) => everyStep(document).map(({ id }) => id);
const branch = { of: "2", list: "otherwise" } as const;

describe("the steps of an automation", () => {
  it("are added, replaced and removed in their own list", () => {
    const added = insertStep(
      insertStep(start, "main", 1, newStep("end", "6")),
      branch,
      0,
      newStep("end", "7"),
    );
    expect(ids(added)).toEqual(["1", "6", "2", "3", "7", "4", "5"]);
    expect(ids(removeStep(added, branch, "4"))).toEqual(["1", "6", "2", "3", "7", "5"]);
    const longer = replaceStep(start, branch, { id: "4", type: "wait", amount: 9, unit: "weeks" });
    expect(stepsOf(longer, branch)).toEqual([{ id: "4", type: "wait", amount: 9, unit: "weeks" }]);
    expect(stepsOf(start, branch)).not.toEqual(stepsOf(longer, branch));
  });

  it("move within their list and not out of it", () => {
    expect(ids(moveStep(start, "main", "1", 1))).toEqual(["2", "3", "4", "1", "5"]);
    expect(ids(moveStep(start, "main", "1", -1))).toEqual(ids(start));
    expect(ids(moveStep(start, branch, "4", 1))).toEqual(ids(start));
  });

  it("of a branch have no branch among them", () => {
    expect(ids(insertStep(start, branch, 0, newStep("onlyIf", "6")))).toEqual(ids(start));
  });

  it("that are copied have ids of their own", () => {
    const [, onlyIf = newStep("end", "8")] = start.steps;
    const copied = insertStep(start, "main", 2, copyStep(onlyIf));
    expect(new Set(ids(copied)).size).toBe(8);
  });

  it("that wait, or end, are complete as they begin", () => {
    const steps = [newStep("wait", "1"), newStep("waitUntil", "2"), newStep("end", "8")];
    expect(automationDocument.safeParse({ ...start, steps }).success).toBe(true);
  });
});
