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
const findIn = (find: (source: string, file: string) => string[]): string[] =>
  files.flatMap((file) =>
    find(readFileSync(file, "utf8"), file).map((found) => `${file}:${found}`),
  );
const problems = findIn((source, file) => findFreeRelatives(file, source));
// The list of these names is here.
const retired = findIn((source, file) =>
  file.startsWith("tools/") ? [] : findRetiredNames(source),
);

if (problems.length > 0) {
  console.error(
    `Sentences of comments begin with a free relative instead of their subject:\n  ${problems.join("\n  ")}`,
  );
  process.exitCode = 1;
} else if (retired.length > 0) {
  console.error(
    `Constants have retired names; take MAX_ or BATCH_SIZE:\n  ${retired.join("\n  ")}`,
  );
  process.exitCode = 1;
} else {
  console.log(`Comments of ${files.length} files begin with their subject.`);
}
