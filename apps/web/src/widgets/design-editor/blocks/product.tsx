import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import type { LeafBlock } from "@dakiya/domain/campaign/design";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { AltFields } from "./alt-fields.tsx";
import type { SetOfBlock } from "./set-of-block.ts";
import { LinkField, stayInForm } from "./link-field.tsx";
import { PictureButton } from "./picture-fields.tsx";

/** A product: its picture, its name and price, and the button that leads to it. */
export function ProductFields({
  product: { image, name, price, button },
  set,
}: {
  product: Extract<LeafBlock, { type: "product" }>;
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
            Remove picture
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
            label="Words of the button"
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
    </>
  );
}
