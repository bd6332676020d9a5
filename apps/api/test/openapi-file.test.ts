import { join } from "node:path";
import { expect, it } from "vitest";
import { withTestApp } from "./harness.ts";

const run = withTestApp();

/** JSON for reading and diffs: values that fit into a line are one line. */
function layOut(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value);
  if (flat.length + indent.length <= 120 || typeof value !== "object" || value === null)
    return flat;
  const deeper = `${indent} `;
  const [open, close, items] = Array.isArray(value)
    ? ["[", "]", value.map((item) => layOut(item, deeper))]
    : [
        "{",
        "}",
        Object.entries(value).map(
          ([key, item]) => `${JSON.stringify(key)}: ${layOut(item, deeper)}`,
        ),
      ];
  return `${open}\n${items.map((item) => `${deeper}${item}`).join(",\n")}\n${indent}${close}`;
}

it("The OpenAPI document of the repository is the one that the server serves", async () => {
  const { body } = await run().visitor().rest("GET", "/openapi.json");
  // By path, since the order of the table of calls is no difference to a program.
  body.paths = Object.fromEntries(
    Object.entries(body.paths).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  expect(JSON.parse(layOut(body))).toEqual(body);
  // Renewed by: pnpm --filter @dakiya/api snapshots
  await expect(`${layOut(body)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, "../../../docs/openapi.json"),
  );
});
