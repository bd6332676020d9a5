import { VIEW_LINK } from "@dakiya/domain/campaign/design";
import type { Block, DesignDocument, Inline, LeafBlock } from "@dakiya/domain/campaign/design";
import type { StarterCategory } from "@dakiya/domain/wire";

/** A message to begin with: its subject, and the document with links to a shop's website. */
export type Starter = {
  key: string;
  /** Where the gallery shows it. */
  category: StarterCategory;
  name: string;
  /** One sentence on its purpose. */
  description: string;
  subject: string;
  /** Empty where its beginning says it. */
  previewText: string;
  /** @param site - Where its links lead: the address of a website, without variables. */
  write: (site: string) => DesignDocument;
};

type WithoutId<B> = B extends unknown ? Omit<B, "id"> : never;
type Leaf = WithoutId<LeafBlock>;
type Part = Leaf | { type: "columns"; columns: Leaf[][] };
type Words = string | Inline[];

/** The parts as a document, each with an id of its own. */
export function document(...parts: Part[]): DesignDocument {
  let count = 0;
  const name = <P extends object>(part: P): P & { id: string } => ({
    ...part,
    id: `b${(count += 1)}`,
  });
  const blocks = parts.map((part): Block => {
    if (part.type !== "columns") return name(part);
    const named = name(part);
    return { ...named, columns: part.columns.map((leaves) => leaves.map(name)) };
  });
  return { version: 2, blocks };
}

const inlines = (words: Words): Inline[] => (typeof words === "string" ? [{ text: words }] : words);

export const heading = (words: Words, level: 1 | 2 | 3 = 1): Leaf => ({
  type: "heading",
  level,
  align: "left",
  inline: inlines(words),
});

/** Paragraphs one below the other. */
export const text = (...paragraphs: Words[]): Leaf => ({
  type: "text",
  align: "left",
  content: paragraphs.map((words) => ({ type: "paragraph", inline: inlines(words) })),
});

export const list = (...items: Words[]): Leaf => ({
  type: "text",
  align: "left",
  content: [{ type: "list", ordered: false, items: items.map(inlines) }],
});

export const button = (label: string, link: string): Leaf => ({
  type: "button",
  align: "left",
  label,
  link,
});

export const product = (name: string, price: string, label: string, link: string): Leaf => ({
  type: "product",
  image: null,
  name,
  price,
  button: { label, link },
});

/** Rows of cells below headings; the last column holds numbers. */
export const table = (titles: string[], ...rows: string[][]): Leaf => ({
  type: "table",
  columns: titles.map((title, at) => ({ title, align: at === 0 ? "left" : "right" })),
  rows,
});

export const quote = (words: Words, source: string): Leaf => ({
  type: "quote",
  inline: inlines(words),
  source,
});

export const columns = (...sides: Leaf[][]): Part => ({ type: "columns", columns: sides });
export const divider: Leaf = { type: "divider" };

/**
 * The end of every message: the links of the brand, why it came, where it is seen as a page, and the brand's postal
 * address.
 */
export const ending = (why: string): Leaf[] => [
  divider,
  { type: "social", align: "center" },
  {
    type: "footer",
    inline: [{ text: `${why} ` }, { text: "View in browser", link: VIEW_LINK }],
  },
];

/** Words in bold. */
export const bold = (words: string): Inline => ({ text: words, bold: true });

/** The website with an answer in its address: clicks are counted for each, and the shop's own page finds it. */
export function answer(site: string, question: string, value: string): string {
  const url = new URL(site);
  url.searchParams.set(question, value);
  return url.href;
}
