import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

it("a list that is loading for the first time while something is added shows what was added", async () => {
  const client = createQueryClient();
  let stored = ["first"];
  const loads: (() => void)[] = [];
  const list = new QueryObserver(client, {
    queryKey: ["list"],
    queryFn: async () => {
      const read = stored;
      await new Promise<void>((resolve) => loads.push(resolve));
      return read;
    },
  });
  const end = list.subscribe(() => {});
  await expect.poll(() => loads.length).toBe(1);
  stored = ["first", "added"];
  const fresh = client.invalidateQueries({ queryKey: ["list"] });
  await expect.poll(() => loads.length).toBe(2);
  for (const load of loads) load();
  await fresh;
  expect(list.getCurrentResult().data).toEqual(["first", "added"]);
  end();
});
