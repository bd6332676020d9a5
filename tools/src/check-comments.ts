// Proves that no sentence of a comment begins with a free relative, since it should begin with its subject, and that no
// constant has a retired name.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findFreeRelatives, findRetiredNames } from "./comments.ts";

const PATTERNS = ["*.ts", "*.tsx", "*.mts", "*.mjs", "*.css"];

process.chdir(resolve(import.meta.dirname, "../.."));
const files = execFileSync("git", ["ls-files", "-z", "--", ...PATTERNS], { encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && existsSync(file));

const sentences: string[] = [];
const names: string[] = [];
for (const file of files) {
  const source = readFileSync(file, "utf8");
  const at = (found: string): string => `${file}:${found}`;
  sentences.push(...findFreeRelatives(file, source).map(at));
  // The list of retired names is in this folder.
  if (!file.startsWith("tools/")) names.push(...findRetiredNames(source).map(at));
}

report(
  sentences,
  "Sentences of comments begin with a free relative instead of their subject:",
  `Comments of ${files.length} files begin with their subject.`,
);
report(
  names,
  "Constants have retired names; take MAX_ or BATCH_SIZE:",
  "No constant has a retired name.",
);

function report(problems: readonly string[], fault: string, allWell: string): void {
  if (problems.length === 0) return console.log(allWell);
  console.error([fault, ...problems].join("\n  "));
  process.exitCode = 1;
}
