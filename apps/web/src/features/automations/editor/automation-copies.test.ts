// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { copyOver, createCopyKeeper, textOf } from "./automation-copies.ts";

const stored = { steps: [] };
const over = textOf(stored);

it("deletes its own copy once it is saved, and none that another editor has kept since", () => {
  const [closed, open] = [createCopyKeeper("1", "5"), createCopyKeeper("1", "5")];
  closed.keep({ over, document: "first" });
  closed.drop();
  expect(copyOver("1", "5", stored)).toBeUndefined();
  closed.keep({ over, document: "first" });
  open.keep({ over, document: "second" });
  closed.drop();
  expect(copyOver("1", "5", stored)).toBe("second");
  open.drop();
  expect(copyOver("1", "5", stored)).toBeUndefined();
});
