import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { hasStrings, isString, jsonAttribute, optionalAlign, orNull } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { pictureOf } from "../nodes/picture-of.ts";
import { AlignField } from "../inspector/choice.tsx";
import { AltFields } from "../inspector/alt-fields.tsx";
import { LinkField, stayInForm } from "../inspector/link-field.tsx";
import { PictureButton } from "../inspector/picture-button.tsx";
import type { SetOfBlock } from "../inspector/set-of-block.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

type Product = BlockOf<"product">;

const isPicture = hasStrings<NonNullable<Product["image"]>>(["url", "alt"], ["alt"]);
const isButton = hasStrings<NonNullable<Product["button"]>>(["label", "link"]);

const node = Node.create({
  ...atom,
  name: "product",
  addAttributes: () => ({
    ...optionalAlign,
    image: jsonAttribute<Product["image"]>("image", null, orNull(isPicture)),
    name: jsonAttribute("name", "", isString),
    price: jsonAttribute("price", "", isString),
    button: jsonAttribute<Product["button"]>("button", null, orNull(isButton)),
  }),
  parseHTML: () => [{ tag: selectorOf("product") }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
    const { image: picture, name, price, button: press } = attrs as Omit<Product, "type">;
    const parts: DOMOutputSpec[] = [
      ...(picture === null ? [] : [pictureOf(picture)]),
      ["p", { class: "name" }, name || "Product name"],
      ["p", {}, price || "Price"],
      ...(press === null ? [] : [["span", { class: "button" }, press.label || "Button"] as const]),
    ];
    return ["div", attributesOf("product", HTMLAttributes), ...parts];
  },
});

export const product: EditorBlock<Product> = {
  label: "Product",
  offers: [{ also: "card price shop", node: { type: "product" } }],
  nodes: () => [node],
  Fields: ProductFields,
};

/** A product: its picture, its name and price, and the button that leads to it. */
function ProductFields({
  block: { image, name, price, button, align },
  set,
}: {
  block: Product;
  set: SetOfBlock;
}) {
  return (
    <>
      <PictureButton
        chosen={image !== null}
        onChoose={({ url, alt }) =>
          set({ image: { url, alt: image === null ? alt : (image.alt ?? null) } })
        }
      />
      {image !== null && (
        <>
          <AltFields alt={image.alt} onChange={(alt) => set({ image: { ...image, alt } })} />
          <Button variant="subtle" size="compact-sm" onClick={() => set({ image: null })}>
            Remove image
          </Button>
        </>
      )}
      <TextInput
        label="Name"
        maxLength={DESIGN_LIMITS.line}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        onKeyDown={stayInForm}
      />
      <TextInput
        label="Price"
        maxLength={DESIGN_LIMITS.line}
        value={price}
        onChange={(event) => set({ price: event.currentTarget.value })}
        onKeyDown={stayInForm}
      />
      <Checkbox
        label="With a button"
        checked={button !== null}
        onChange={(event) =>
          set({ button: event.currentTarget.checked ? { label: "Buy now", link: "" } : null })
        }
      />
      {button !== null && (
        <>
          <TextInput
            label="Button text"
            maxLength={DESIGN_LIMITS.line}
            value={button.label}
            onChange={(event) => set({ button: { ...button, label: event.currentTarget.value } })}
            onKeyDown={stayInForm}
          />
          <LinkField
            label="Link"
            value={button.link}
            onChange={(link) => set({ button: { ...button, link } })}
          />
        </>
      )}
      <AlignField block={{ align: align ?? "center" }} set={set} />
    </>
  );
}
