// `node tools/src/release-notes.mjs`: prints the newest version of CHANGELOG.md, and with --notes its notes.
import { readFileSync } from "node:fs";

const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");

/**
 * @param {string} text - A changelog as Keep a Changelog has it.
 * @returns {{ version: string, notes: string }} The first version that has a number, without [Unreleased].
 */
export function newestRelease(text) {
  for (const section of text.split(/^## /m).slice(1)) {
    const [heading = "", ...lines] = section.split("\n");
    const [, version] = /^\[(\d+\.\d+\.\d+)\]/.exec(heading) ?? [];
    if (version !== undefined) return { version, notes: lines.join("\n").trim() };
  }
  throw new Error("CHANGELOG.md names no version.");
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { version, notes } = newestRelease(changelog);
  console.log(process.argv.includes("--notes") ? notes : version);
}
