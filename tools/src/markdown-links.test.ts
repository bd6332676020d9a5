import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const NOT_OURS = new Set(["node_modules", "dist", ".git", ".data", ".turbo", "test-results"]);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const withoutCode = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>();
  const text = readFileSync(path, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
  for (const [, heading = ""] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "");
    const anchor = words.trim().replaceAll(/\s/g, "-");
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The relative links of a page that lead nowhere. */
function brokenLinks(page: string): string[] {
  const targets = [
    ...withoutCode(readFileSync(page, "utf8")).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g),
  ].map(([, target = ""]) => target);
  return targets.filter((target) => {
    if (/^[a-z][a-z+.-]*:/.test(target)) return false;
    const [path = "", anchor = ""] = target.split("#", 2);
    const file = path === "" ? page : join(dirname(page), decodeURIComponent(path));
    if (!existsSync(file)) return true;
    if (anchor === "") return false;
    return statSync(file).isDirectory() || !anchorsOf(file).has(anchor);
  });
}

it("Every relative link of a page leads to a file, and its anchor to a heading", () => {
  const pages = filesUnder(root).filter((path) => extname(path) === ".md");
  const broken = pages.flatMap((page) =>
    brokenLinks(page).map((target) => `${relative(root, page)}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it("Every path of the repository that a page names exists", () => {
  const pages = [
    ...filesUnder(join(root, "docs")),
    ...["README.md", "CONTRIBUTING.md"].map((name) => join(root, name)),
  ];
  const missing = pages
    .filter((path) => extname(path) === ".md" && !path.includes("/decisions/"))
    .flatMap((page) =>
      Array.from(
        readFileSync(page, "utf8").matchAll(
          /`((?:apps|packages|e2e|bench|torture|tools|deploy)\/[\w./-]+)`/g,
        ),
        ([, path = ""]) => path,
      )
        .filter((path) => !path.includes("dist/") && !existsSync(join(root, path)))
        .map((path) => `${relative(root, page)}: ${path}`),
    );
  expect(missing).toEqual([]);
});

/** The headings of a page, as written. */
const headingsOf = (path: string): string[] =>
  Array.from(readFileSync(path, "utf8").matchAll(/^#{2,6} (.+)$/gm), ([, heading = ""]) => heading);

it("Every page of docs that code cites exists, and has the heading it names", () => {
  const sources = ["apps", "packages", "e2e", "bench", "torture", "tools"].flatMap((room) =>
    filesUnder(join(root, room)).filter((path) => /\.(tsx?|mjs|md)$/.test(path)),
  );
  const missing = new Set<string>();
  for (const source of sources) {
    // A citation may go on in the next line of its comment.
    const text = readFileSync(source, "utf8").replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, " ");
    for (const [cited, page = "", words] of text.matchAll(
      /\b(docs\/[a-z][\w/-]*\.md)(?:, ([A-Z][\w -]*))?/g,
    )) {
      const file = join(root, page);
      const found =
        existsSync(file) &&
        (words === undefined || headingsOf(file).some((heading) => words.startsWith(heading)));
      if (!found) missing.add(`${relative(root, source)}: ${cited}`);
    }
  }
  expect([...missing]).toEqual([]);
});
