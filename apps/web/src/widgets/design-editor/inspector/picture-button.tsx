import type { ImageWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ChooseImage } from "../../images/choose-image.tsx";

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
