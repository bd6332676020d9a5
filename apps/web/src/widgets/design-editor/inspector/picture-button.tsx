import type { ImageWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ChooseImage } from "../../images/choose-image.tsx";

/** Opens the library. */
export function PictureButton({
  chosen,
  busy = false,
  onChoose,
}: {
  chosen: boolean;
  /** While the chosen image is made ready. */
  busy?: boolean;
  onChoose: (image: ImageWire) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" loading={busy} onClick={() => setChoosing(true)}>
        {chosen ? "Change image" : "Choose image"}
      </Button>
      <ChooseImage
        opened={choosing}
        title="Choose an image"
        uploadLabel="Upload an image"
        onChoose={(image) => {
          setChoosing(false);
          onChoose(image);
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
