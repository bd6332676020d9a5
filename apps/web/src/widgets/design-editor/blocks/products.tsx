import { DESIGN_LIMITS, productCount, productSource } from "@dakiya/domain/campaign/design";
import type { ProductsBlock } from "@dakiya/domain/campaign/design";
import { Button, Checkbox, NumberInput, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { ProductsModal } from "../../products/products-modal.tsx";
import { isString, jsonAttribute, optionalAlign, wholeBetween } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { AlignField, Choice } from "../inspector/choice.tsx";
import { stayInForm } from "../inspector/link-field.tsx";
import { isWhole } from "../inspector/set-of-block.ts";
import type { SetOfBlock } from "../inspector/set-of-block.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

type Products = BlockOf<"products">;
type Source = ProductsBlock["source"];

const {
  products: MAX_PRODUCTS,
  productColumns: MAX_COLUMNS,
  productDays: MAX_DAYS,
} = DESIGN_LIMITS;

/** Pasted from another editor, it may be anything. */
const isSource = (value: unknown): value is Source => productSource.safeParse(value).success;
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

const FIRST: Source = { kind: "bought" };
const SOURCES: readonly { value: Source["kind"]; label: string; words: string }[] = [
  { value: "bought", label: "Bought", words: "Bought before by the recipient" },
  { value: "new", label: "New", words: "New products" },
  { value: "chosen", label: "Chosen", words: "Chosen products" },
];
const FIRST_OF: Record<Source["kind"], Source> = {
  bought: FIRST,
  new: { kind: "new", days: null, withoutBought: true },
  chosen: { kind: "chosen", ids: [] },
};

const node = Node.create({
  ...atom,
  name: "products",
  addAttributes: () => ({
    ...optionalAlign,
    source: jsonAttribute("source", FIRST, isSource),
    title: jsonAttribute("title", "", isString),
    count: jsonAttribute("count", 3, wholeBetween(1, MAX_PRODUCTS)),
    columns: jsonAttribute("columns", 3, wholeBetween(1, MAX_COLUMNS)),
    showPrice: jsonAttribute("showPrice", true, isBoolean),
    label: jsonAttribute("label", "", isString),
  }),
  parseHTML: () => [{ tag: selectorOf("products") }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
    const block = attrs as Omit<Products, "type">;
    const count = productCount(block);
    const card = (_: unknown, nth: number): DOMOutputSpec => [
      "span",
      { class: "card" },
      ["span", { class: "photo" }],
      ["span", { class: "name" }, `Product ${nth + 1}`],
      ...(block.showPrice ? [["span", {}, "Price"] as const] : []),
      ...(block.label.trim() === "" ? [] : [["span", { class: "button" }, block.label] as const]),
    ];
    const columns = Math.max(1, Math.min(block.columns, count));
    const { words } = SOURCES.find(({ value }) => value === block.source.kind) ?? { words: "" };
    return [
      "div",
      attributesOf("products", HTMLAttributes),
      ...(block.title.trim() === "" ? [] : [["p", { class: "title" }, block.title] as const]),
      ["p", { class: "from" }, words],
      count === 0
        ? ["span", { class: "missing" }, "Choose the products to show"]
        : [
            "span",
            { class: "cards", style: `grid-template-columns: repeat(${columns}, 1fr)` },
            ...Array.from({ length: count }, card),
          ],
    ];
  },
});

export const products: EditorBlock<Products> = {
  label: "Products from orders",
  offers: [{ also: "catalogue bought new recommended shop list", node: { type: "products" } }],
  nodes: () => [node],
  Fields: ProductsFields,
};

/** Which products a recipient sees, and how. */
function ProductsFields({ block, set }: { block: Products; set: SetOfBlock }) {
  const { source, title, count, columns, showPrice, label, align } = block;
  return (
    <>
      <Choice
        label="Products"
        value={source.kind}
        options={SOURCES.map(({ value, label: words }) => ({ value, label: words }))}
        onChange={(kind) => set({ source: FIRST_OF[kind as Source["kind"]] })}
      />
      <SourceFields source={source} onChange={(changed) => set({ source: changed })} />
      <TextInput
        label="Title"
        maxLength={DESIGN_LIMITS.line}
        value={title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        onKeyDown={stayInForm}
      />
      {source.kind !== "chosen" && (
        <NumberInput
          label="How many"
          min={1}
          max={MAX_PRODUCTS}
          clampBehavior="strict"
          allowDecimal={false}
          value={count}
          onChange={(value) => isWhole(value, 1, MAX_PRODUCTS) && set({ count: value })}
          onKeyDown={stayInForm}
        />
      )}
      <Choice
        label="Side by side"
        value={String(columns)}
        options={Array.from({ length: MAX_COLUMNS }, (_, nth) => String(nth + 1)).map((value) => ({
          value,
          label: value,
        }))}
        onChange={(value) => set({ columns: Number(value) })}
      />
      <Checkbox
        label="Show prices"
        checked={showPrice}
        onChange={(event) => set({ showPrice: event.currentTarget.checked })}
      />
      <TextInput
        label="Button text"
        description="Leave empty for no buttons. Pictures are links too."
        inputWrapperOrder={["label", "input", "error", "description"]}
        maxLength={DESIGN_LIMITS.line}
        value={label}
        onChange={(event) => set({ label: event.currentTarget.value })}
        onKeyDown={stayInForm}
      />
      <AlignField block={{ align: align ?? "center" }} set={set} />
    </>
  );
}

const NOTES: Record<Source["kind"], string> = {
  bought:
    "What the recipient bought, the latest first. Recipients who bought nothing don’t see it.",
  new: "Your newest products, by their first order.",
  chosen: "Everyone sees the same products.",
};

function SourceFields({
  source,
  onChange,
}: {
  source: Source;
  onChange: (source: Source) => void;
}) {
  const [opened, { open, close }] = useDisclosure();
  const choice =
    source.kind === "chosen"
      ? {
          ids: source.ids,
          most: MAX_PRODUCTS,
          onChange: (ids: string[]) => onChange({ kind: "chosen", ids }),
        }
      : null;
  return (
    <>
      <p className="note">{NOTES[source.kind]}</p>
      {source.kind === "new" && (
        <>
          <NumberInput
            label="First sold within (days)"
            placeholder="Any time"
            min={1}
            max={MAX_DAYS}
            clampBehavior="strict"
            allowDecimal={false}
            value={source.days ?? ""}
            onChange={(value) =>
              (value === "" || isWhole(value, 1, MAX_DAYS)) &&
              onChange({ ...source, days: value === "" ? null : Number(value) })
            }
            onKeyDown={stayInForm}
          />
          <Checkbox
            label="Leave out what the recipient bought"
            checked={source.withoutBought}
            onChange={(event) =>
              onChange({ ...source, withoutBought: event.currentTarget.checked })
            }
          />
        </>
      )}
      <Button variant="default" size="compact-md" onClick={open}>
        {choice === null ? "Edit products" : "Choose products"}
      </Button>
      <ProductsModal opened={opened} choice={choice} onClose={close} />
    </>
  );
}
