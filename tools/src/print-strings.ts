// Prints every text a user may read, with its file and line: of the screens, and of the domain's sentences.
// `node tools/dist/print-strings.js [PART OF A PATH]`; check its output against docs/glossary.md.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { TemplateLiteral } from "oxc-parser";

const root = resolve(import.meta.dirname, "../..");
const SOURCES = ["apps/web/src", "packages/domain/src"];
const IGNORED = /\.test\.tsx?$|\/(?:test-support|testing)\//;

/** Attributes that hold text, if only a word. */
const TEXT_ATTRIBUTES =
  /^(?:label|title|placeholder|description|children|alt|aria-(?:label|description|roledescription|valuetext))$|(?:Label|Text|Title|Description)$/;
/** At least two words, or one with a capital letter: texts for programs seldom have either. */
const SENTENCE = /\p{L}\S* \S*\p{L}|^\p{Lu}\p{Ll}+[.!?…]?$/u;
const CODE =
  /^(?:[\w-]+ ?[:,(] ?)?(?:var|calc|repeat|minmax|rgb)\(|^[a-z-]+: |^select |=>|\bpx\b|^0 /;

type Text = { line: number; text: string };

function textsOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const lineOf = (offset: number): number => source.slice(0, offset).split("\n").length;
  const add = (start: number, text: string): void => {
    const plain = text.replace(/\s+/g, " ").trim();
    if (/\p{L}/u.test(plain)) texts.push({ line: lineOf(start), text: plain });
  };
  const addSentence = (start: number, text: string): void => {
    if (SENTENCE.test(text) && !CODE.test(text)) add(start, text);
  };
  const seen = new Set<number>();
  new Visitor({
    ImportDeclaration: (node) => void seen.add(node.source.start),
    JSXText: (node) => add(node.start, node.value),
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== "Literal" || typeof value.value !== "string") return;
      seen.add(value.start);
      if (name.type === "JSXIdentifier" && TEXT_ATTRIBUTES.test(name.name))
        add(value.start, value.value);
      else addSentence(value.start, value.value);
    },
    Property: ({ key }) => void (key.type === "Literal" && seen.add(key.start)),
    Literal: (node) => {
      if (typeof node.value === "string" && !seen.has(node.start))
        addSentence(node.start, node.value);
    },
    TemplateLiteral: (node) => addSentence(node.start, withHoles(node, source)),
  }).visit(parseSync(file, source).program);
  return texts;
}

/** The text of a template, `{expression}` where something is filled in. */
function withHoles(node: TemplateLiteral, source: string): string {
  return node.quasis
    .map(({ value }, index) => {
      const hole = node.expressions[index];
      return hole === undefined ? value.raw : `${value.raw}{${source.slice(hole.start, hole.end)}}`;
    })
    .join("");
}

const part = process.argv[2] ?? "";
for (const folder of SOURCES) {
  for (const name of readdirSync(join(root, folder), {
    recursive: true,
    encoding: "utf8",
  }).sort()) {
    const file = `${folder}/${name}`;
    if (!/\.tsx?$/.test(file) || IGNORED.test(file) || !file.includes(part)) continue;
    for (const { line, text } of textsOf(file, readFileSync(join(root, file), "utf8")))
      console.log(`${file}:${line}: ${text}`);
  }
}
