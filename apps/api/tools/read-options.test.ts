import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { TRIES_ALL } from "@dakiya/domain/testing";
import { afterEach, expect, it, vi } from "vitest";
import { readOptions } from "./read-options.ts";

class Ended extends Error {}

const said = vi.spyOn(console, "error").mockImplementation(() => {});
const printed = vi.spyOn(console, "log").mockImplementation(() => {});
const exit = vi.spyOn(process, "exit").mockImplementation(() => {
  throw new Ended();
});
afterEach(() => void [said, printed, exit].map((spy) => spy.mockClear()));

const COMMAND = {
  usage: "pnpm wash FILE [--at 40] [--gently]",
  options: { at: { type: "string", default: "30" }, gently: { type: "boolean", default: false } },
  allowPositionals: true,
} as const;
const WITHOUT_FILES = { ...COMMAND, allowPositionals: false };

it("gives the values and the other arguments", () => {
  const { values, positionals } = readOptions(COMMAND, ["a.txt", "--at=-5", "--gently"]);
  expect([values.at, values.gently, positionals]).toEqual(["-5", true, ["a.txt"]]);
  expect(readOptions(COMMAND, []).values.at).toBe("30");
});

it.each([
  [COMMAND, ["a.txt", "--hot"], "No option --hot; there are --at, --gently and --help."],
  [COMMAND, ["-x"], "No option -x; there are --at, --gently and --help."],
  [COMMAND, ["--no-gently"], "No option --no-gently; there are --at, --gently and --help."],
  [COMMAND, ["--at"], "--at needs a value."],
  [COMMAND, ["--at", "--gently"], "--at needs a value."],
  [COMMAND, ["--gently=yes"], "--gently takes no value."],
  [WITHOUT_FILES, ["a.txt"], "This command takes options alone, not a.txt."],
  [{ ...COMMAND, options: {} }, ["--hot"], "No option --hot; there is --help."],
])("refuses what it can't read by one sentence and exit code 2: %#", (command, args, sentence) => {
  expect(() => readOptions(command, args)).toThrow(Ended);
  expect(said.mock.calls).toEqual([[`${sentence} --help says how this is used.`]]);
  expect(exit).toHaveBeenCalledWith(2);
});

it.each([["--help"], ["-h"]])("prints how the command is used: %s", (argument) => {
  expect(() => readOptions(COMMAND, [argument, "--hot"])).toThrow(Ended);
  expect(printed.mock.calls).toEqual([[COMMAND.usage]]);
  expect(exit).toHaveBeenCalledWith(0);
});

const run = promisify(execFile);
const TOOLS = ["backup", "move-account", "move-to-postgres", "restore", "seed"];

it.each(TOOLS)("reads the options of %s before it opens a database", async (name) => {
  const tool = `${import.meta.dirname}/../dist/tools/${name}.js`;
  const settings = { env: { PATH: process.env["PATH"], APP_SECRET: "short" } };
  const { stdout } = await run(process.execPath, [tool, "--help"], settings);
  expect(stdout).toMatch(new RegExp(`^pnpm ${name} [^]*\\n\\n.+`));
  // A default run starts one of them a second time.
  if (!TRIES_ALL && name !== "seed") return;
  await expect(run(process.execPath, [tool, "--nope"], settings)).rejects.toMatchObject({
    ...{ code: 2, stdout: "" },
    stderr: expect.stringMatching(/^No option --nope; there .* --help says how this is used\.\n$/),
  });
});
