// Proves that no sentence of a comment begins with a free relative: it should begin with its subject.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findFreeRelatives } from "./comments.ts";

const PATTERNS = ["*.ts", "*.tsx", "*.mts", "*.mjs", "*.css"];

process.chdir(resolve(import.meta.dirname, "../.."));
const files = execFileSync("git", ["ls-files", "-z", "--", ...PATTERNS], { encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && existsSync(file));
const problems = files.flatMap((file) =>
  findFreeRelatives(file, readFileSync(file, "utf8")).map((found) => `${file}:${found}`),
);

if (problems.length > 0) {
  console.error(
    `Sentences of comments begin with a free relative instead of their subject:\n  ${problems.join("\n  ")}`,
  );
  process.exitCode = 1;
} else {
  console.log(`Comments of ${files.length} files begin with their subject.`);
}
