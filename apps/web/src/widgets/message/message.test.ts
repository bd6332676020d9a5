import { expect, it } from "vitest";
import { tagsOf } from "./message.ts";

it("says of the tags of links what is known of them", () => {
  expect(tagsOf({ name: "  ", linkTags: null })).toEqual({});
  const linkTags = { isOn: true };
  expect(tagsOf({ name: "Diwali", linkTags })).toEqual({ name: "Diwali", linkTags });
});
