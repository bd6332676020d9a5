import { readDraft } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import { describe, expect, it } from "vitest";
import { findProblems, placeOf } from "./problems.ts";

const end = { id: "1", type: "end" };
const written = (changes: object) =>
  readDraft({ trigger: { type: "byHand" }, steps: [end], ...changes });
const { noSegment, noSegmentToLeave } = MESSAGES.automations;

describe("the problems of an automation", () => {
  it("are those of what is written now, and what the server alone knows", () => {
    const document = written({ trigger: { type: "joinsSegment", segmentId: "7" } });
    const gone = { step: null, message: noSegment };
    expect(findProblems(document, { document, problems: [gone] }, [])).toEqual([gone]);
    const empty = { ...document, steps: [] };
    expect(
      findProblems(empty, { document, problems: [] }, []).map(({ message }) => message),
    ).toEqual(["An automation needs at least one step"]);
    const mended = {
      document: empty,
      problems: [{ step: null, message: "An automation needs at least one step" }],
    };
    expect(findProblems(document, mended, [])).toEqual([]);
  });

  it("lead to the part of the page where they can be mended", () => {
    const places = [
      written({ trigger: { type: "joinsSegment", segmentId: "" } }),
      written({ steps: [] }),
      written({ steps: [{ id: "2", type: "send" }] }),
      written({ leaveWhen: { rules: { combinator: "and", rules: [] } } }),
      written({ leaveWhen: { rules: null, leftSegment: true } }),
      written({ reentry: { type: "afterDays", days: "" } }),
      written({ trigger: { type: "date", field: "shoe" } }),
    ].map((document) => {
      const [problem] = findProblems(document, { document, problems: [] }, []);
      return problem === undefined ? null : [problem.message, placeOf(problem, document, [])];
    });
    expect(places).toEqual([
      ["Please choose a segment", "trigger"],
      ["An automation needs at least one step", "steps"],
      ["Subject is required", { step: "2" }],
      ["Please add at least one segment rule first", "leaving"],
      [noSegmentToLeave, "leaving"],
      ["Days are a whole number from 1 to 730", "reentry"],
      expect.arrayContaining(["trigger"]),
    ]);
  });
});
