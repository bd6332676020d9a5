import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import type { ImageWire } from "@dakiya/domain/wire";
import { Button, NumberInput } from "@mantine/core";
import { useState } from "react";
import { ChooseImage } from "../../images/choose-image.tsx";
import { firstWidth, LEAST_WIDTH } from "../document/picture-width.ts";
import { AltFields } from "./alt-fields.tsx";
import type { SetOfBlock } from "./set-of-block.ts";
import { isWhole } from "./set-of-block.ts";
import { LinkField } from "./link-field.tsx";

/** A picture of the library, how large it is, and where it leads. */
export function PictureFields({
  picture: { url, alt, width, link },
  set,
}: {
  picture: { url: string; alt: string | null; width: number; link: string | null };
  set: SetOfBlock;
}) {
  return (
    <>
      <PictureButton
        chosen={url !== ""}
        onChoose={(image) =>
          set({
            url: image.url,
            alt: alt === null ? null : alt || image.alt,
            width: firstWidth(image.width),
          })
        }
      />
      <AltFields alt={alt} onChange={(next) => set({ alt: next })} />
      <NumberInput
        label="Width in pixels"
        min={LEAST_WIDTH}
        max={DESIGN_LIMITS.imageWidth}
        allowDecimal={false}
        clampBehavior="blur"
        value={width}
        onChange={(next) =>
          isWhole(next, LEAST_WIDTH, DESIGN_LIMITS.imageWidth) && set({ width: next })
        }
      />
      <LinkField
        label="Link (optional)"
        optional
        value={link ?? ""}
        onChange={(next) => set({ link: next === "" ? null : next })}
      />
    </>
  );
}

/** Opens the library. */
export function PictureButton({
  chosen,
  onChoose,
}: {
  chosen: boolean;
  onChoose: (image: ImageWire) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setChoosing(true)}>
        {chosen ? "Change picture" : "Choose picture"}
      </Button>
      <ChooseImage
        opened={choosing}
        title="Choose a picture"
        uploadLabel="Upload a picture"
        onChoose={(image) => {
          setChoosing(false);
          onChoose(image);
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
