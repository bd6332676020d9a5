import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { ShowMore } from "../../ui/list-page/show-more.tsx";
import { Modal } from "../../ui/modal.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { UploadButton } from "../../ui/upload-button.tsx";
import { IMAGE_ACCEPT, useImageUpload } from "./use-image-upload.ts";
import { useImages } from "./use-images.ts";

/** A dialog in which an image of the library is chosen, or uploaded into it. */
export function ChooseImage({
  opened,
  title,
  uploadLabel,
  onChoose,
  onClose,
}: {
  opened: boolean;
  title: string;
  uploadLabel: string;
  onChoose: (image: ImageWire) => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <Choice uploadLabel={uploadLabel} onChoose={onChoose} />
    </Modal>
  );
}

function Choice({
  uploadLabel,
  onChoose,
}: {
  uploadLabel: string;
  onChoose: (image: ImageWire) => void;
}) {
  const words = MESSAGES.images;
  const list = useImages("");
  const { left, upload } = useImageUpload();
  const button = (
    <UploadButton
      accept={IMAGE_ACCEPT}
      left={left}
      label={uploadLabel}
      onChoose={(files) =>
        void upload(files).then(([image]) => {
          if (image !== undefined) onChoose(image);
        })
      }
    />
  );
  return (
    <Loaded state={list} label="Loading images">
      {(images) =>
        images.length === 0 ? (
          <EmptyState title={words.none} action={button} />
        ) : (
          <Stack>
            <div>{button}</div>
            <ImageGrid images={images} onOpen={onChoose} />
            <ShowMore list={list} />
          </Stack>
        )
      }
    </Loaded>
  );
}
