import { afterEach, expect, it, vi } from "vitest";
import { DatabaseRefusal } from "../src/db/open/require-sessions.ts";
import { TEST_SECRET } from "../test/test-secret.ts";
import { runCommand } from "./run-command.ts";

class Refusal extends Error {}

const said = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => {
  said.mockClear();
  process.exitCode = undefined;
});

it.each([
  ["a setting is wrong", { APP_SECRET: "short" }, null, /^Dakiya can't start: APP_SECRET is short/],
  ["it refuses", {}, new Refusal("Say which file."), /^Say which file\.$/],
  ["the database refuses", {}, new DatabaseRefusal("Set DATABASE_URL."), /^Set --to\.$/],
])("ends with one sentence where %s", async (_, settings, thrown, sentence) => {
  await runCommand(
    { APP_SECRET: TEST_SECRET, ...settings },
    async () => {
      if (thrown !== null) throw thrown;
    },
    { refusal: Refusal, reword: (text) => text.replace("DATABASE_URL", "--to") },
  );
  expect(said.mock.calls).toEqual([[expect.stringMatching(sentence)]]);
  expect(process.exitCode).toBe(1);
});
