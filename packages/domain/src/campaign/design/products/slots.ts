/** Marks of a compiled message where the products of each recipient stand. No text of an author has these characters. */
const OPEN = "\u0002";
const END = "\u0003";
// oxlint-disable-next-line no-control-regex -- the marks
const MARKS = /\u0002([^\u0002\u0003]*)\u0003/;

/** A product as an email shows it: texts as they are, without markup. */
export type ShownProduct = Readonly<Record<ProductField, string>>;
/** The products of one recipient, by the id of their block. */
export type ProductLists = Readonly<Record<string, readonly ShownProduct[]>>;

const FIELDS = ["name", "price", "link", "image"] as const;
type ProductField = (typeof FIELDS)[number];
const isField = (mark: string): mark is ProductField => FIELDS.some((field) => field === mark);

/**
 * A place that is filled: the list of a block, which vanishes without products; a row of it, which vanishes behind the
 * last one; the cell of one product; a field of that product.
 */
export type Slot<Part> =
  | { kind: "products"; id: string; parts: (Part | Slot<Part>)[] }
  | { kind: "row" | "cell"; parts: (Part | Slot<Part>)[] }
  | ProductFieldSlot;
export type ProductFieldSlot = { kind: "field"; field: ProductField };

type Mark = `products:${string}` | "/products" | "row" | "/row" | "cell" | "/cell" | ProductField;

/** The mark of a slot's beginning or end. */
export const productSlot = (mark: Mark): string => `${OPEN}${mark}${END}`;

/**
 * Takes parts of a message apart at its marks.
 *
 * @param textOf - The text of a part that can have marks; null for any other.
 * @param toPart - A part of a piece of such a text.
 */
export function nestSlots<Part>(
  parts: readonly (Part | ProductFieldSlot)[],
  textOf: (part: Part | ProductFieldSlot) => string | null,
  toPart: (text: string) => Part,
): (Part | Slot<Part>)[] {
  const whole: (Part | Slot<Part>)[] = [];
  const open: Extract<Slot<Part>, { parts: unknown }>[] = [];
  const add = (part: Part | Slot<Part>): void => {
    (open.at(-1)?.parts ?? whole).push(part);
  };
  for (const part of parts) {
    const text = textOf(part);
    if (text === null || !text.includes(OPEN)) {
      add(part);
      continue;
    }
    for (const [at, piece] of text.split(MARKS).entries()) {
      if (at % 2 === 0) {
        if (piece !== "") add(toPart(piece));
      } else if (isField(piece)) add({ kind: "field", field: piece });
      else if (piece.startsWith("/")) {
        if (open.at(-1)?.kind === piece.slice(1)) open.pop();
      } else {
        const slot = toSlot<Part>(piece);
        // A cell stands in a row and a row in a list: marks in any other place are none.
        if (AROUND[slot.kind] !== open.at(-1)?.kind) continue;
        add(slot);
        open.push(slot);
      }
    }
  }
  return whole;
}

const AROUND = { products: undefined, row: "products", cell: "row" } as const;

function toSlot<Part>(mark: string): Extract<Slot<Part>, { parts: unknown }> {
  if (mark === "row" || mark === "cell") return { kind: mark, parts: [] };
  return { kind: "products", id: mark.replace(/^products:/, ""), parts: [] };
}

const SLOTS: ReadonlySet<string> = new Set(["products", "row", "cell", "field"]);
export const isSlot = <Part extends { kind: string }>(
  part: Part | Slot<Part>,
): part is Slot<Part> => SLOTS.has(part.kind);

/**
 * Parts as one text, with the products of a recipient.
 *
 * @param write.part - Writes any other part.
 * @param write.field - Writes a field of a product.
 */
export function fillSlots<Part extends { kind: string }>(
  parts: readonly (Part | Slot<Part>)[],
  lists: ProductLists,
  write: { part: (part: Part) => string; field: (value: string, field: ProductField) => string },
): string {
  let list: readonly ShownProduct[] = [];
  let next = 0;
  let shown: ShownProduct | undefined;
  const fill = (some: readonly (Part | Slot<Part>)[]): string => some.map(fillOne).join("");
  const fillOne = (part: Part | Slot<Part>): string => {
    if (!isSlot(part)) return write.part(part);
    if (part.kind === "field")
      return shown === undefined ? "" : write.field(shown[part.field], part.field);
    if (part.kind === "products") {
      [list, next] = [Object.hasOwn(lists, part.id) ? (lists[part.id] ?? []) : [], 0];
      return list.length === 0 ? "" : fill(part.parts);
    }
    if (part.kind === "row") return next >= list.length ? "" : fill(part.parts);
    shown = list[next];
    next += 1;
    return shown === undefined ? "" : fill(part.parts);
  };
  return fill(parts);
}

/** Compiled HTML with products in place, for a picture of a message: its links are those of the products. */
export function fillSlotsOf(
  html: string,
  lists: ProductLists,
  escape: (text: string) => string,
): string {
  const toPart = (text: string) => ({ kind: "html", text });
  const parts = nestSlots([toPart(html)], (part) => ("text" in part ? part.text : null), toPart);
  return fillSlots(parts, lists, { part: ({ text }) => text, field: escape });
}
