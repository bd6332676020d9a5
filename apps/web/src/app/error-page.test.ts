import { describe, expect, it } from "vitest";
import { isMissingCode } from "./error-page.tsx";

describe("isMissingCode", () => {
  it.each([
    ["Chromium", "Failed to fetch dynamically imported module: http://localhost/assets/a.js"],
    ["Firefox", "error loading dynamically imported module: http://localhost/assets/a.js"],
    ["Safari", "Importing a module script failed."],
    ["Vite", "Unable to preload CSS for /assets/a.css"],
  ])("knows how %s says that code did not come", (_who, message) => {
    expect(isMissingCode(new TypeError(message))).toBe(true);
  });

  it.each([new TypeError("campaigns.map is not a function"), "Importing", null, { status: 404 }])(
    "takes %s for a page that broke",
    (error) => {
      expect(isMissingCode(error)).toBe(false);
    },
  );
});
