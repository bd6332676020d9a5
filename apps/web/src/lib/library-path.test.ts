import { expect, it } from "vitest";
import { libraryPath } from "./library-path.ts";

it.each([
  ["https://links.shop.example/images/a_B-9-1000", "/images/a_B-9-1000"],
  ["http://localhost:3000/images/sample-product-1", "/images/sample-product-1"],
  ["https://shop.example/images/summer/shoes", null],
  ["https://shop.example/images/..", null],
  ["https://shop.example/images/shoes?size=9", null],
  ["ftp://shop.example/images/shoes", null],
  ["/images/shoes", null],
  ["", null],
])("finds the path of %s at this server", (url, path) => {
  expect(libraryPath(url)).toBe(path);
});
