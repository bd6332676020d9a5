import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { environment } from "./environment.ts";

const root = join(import.meta.dirname, "../../../..");

const HEADING = `# Every setting of Dakiya with its default. Made by: pnpm --filter @dakiya/api snapshots
# Details: docs/operations.md, Settings. Copy what you change to .env, which is never committed, and load it:
#   node --env-file=.env apps/api/dist/src/main.js
# With containers put it into deploy/.env, which deploy/compose.yaml reads.
`;

/** A default as the environment would say it; "" where there is none. */
function written(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (value instanceof Set || Array.isArray(value)) return [...value].join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function envExample(): string {
  const defaults: Record<string, unknown> = environment.parse({});
  const settings = Object.entries(environment.shape).map(
    ([name, { description = "" }]) => `# ${description}\n#${name}=${written(defaults[name])}\n`,
  );
  return [HEADING, ...settings].join("\n");
}

it(".env.example has every setting with its purpose and its default", async () => {
  for (const { description } of Object.values(environment.shape)) expect(description).toBeTruthy();
  await expect(envExample()).toMatchFileSnapshot(join(root, ".env.example"));
});

it("The page Operations has a row for every setting, and for no other", () => {
  const page = readFileSync(join(root, "docs/operations.md"), "utf8");
  const rows = page.match(/^\| `[^|]+/gm)?.join("") ?? "";
  const documented = [...rows.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
  expect(new Set(documented)).toEqual(new Set(Object.keys(environment.shape)));
});
