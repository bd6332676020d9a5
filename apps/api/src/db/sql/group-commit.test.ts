import { expect, it } from "vitest";
import { createGroupCommit } from "./group-commit.ts";

it("writes items that are added the moment a group has been written", async () => {
  const groups: number[][] = [];
  const commits = createGroupCommit<number>(async (items) => {
    groups.push([...items]);
  });
  await commits.add(1).then(async () => await commits.add(2));
  expect(groups).toEqual([[1], [2]]);
});

it("waits for more where nobody is in a hurry, and tells each whether its own was written", async () => {
  const groups: number[][] = [];
  const commits = createGroupCommit<number>(
    async (items) => {
      groups.push([...items]);
      if (items.includes(3)) throw new Error("not written");
    },
    { lingerMs: 1 },
  );
  const first = commits.add(1);
  await new Promise((resolve) => process.nextTick(resolve));
  await Promise.all([first, commits.add(2)]);
  await expect(commits.add(3)).rejects.toThrow("not written");
  expect(groups).toEqual([[1, 2], [3]]);
});
