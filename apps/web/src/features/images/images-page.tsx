import { MESSAGES } from "@dakiya/domain/messages";
import type { ImagePageWire } from "@dakiya/domain/wire";
import { Box, Group } from "@mantine/core";
import { useState } from "react";
import { formatBytes, formatCount } from "../../lib/format.ts";
import { useSearch } from "../../lib/use-search.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { ShowMore } from "../../ui/list-page/show-more.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { ImageGrid } from "../../widgets/images/image-grid.tsx";
import { UploadButton } from "../../ui/upload-button.tsx";
import { IMAGE_ACCEPT, useImageUpload } from "../../widgets/images/use-image-upload.ts";
import { useImages } from "../../widgets/images/use-images.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { ImageModal } from "./image-modal.tsx";

/** The pictures of emails (docs/product.md, Images). */
export function ImagesPage() {
  const words = MESSAGES.images;
  const { box, needle } = useSearch();
  const list = useImages(needle);
  const { left, upload } = useImageUpload();
  const [openId, setOpenId] = useState<string | null>(null);
  const isEmpty = list.library?.images === 0;
  const uploadButton = (
    <UploadButton
      accept={IMAGE_ACCEPT}
      left={left}
      label="Upload images"
      onChoose={(files) => void upload(files)}
    />
  );

  return (
    <DropZone words="Drop the images here" onFiles={(files) => void upload(files)}>
      <PageHeader
        title="Images"
        lead="Pictures for your emails. We shrink them and remove camera data."
        actions={isEmpty ? undefined : uploadButton}
      />
      <Card flush>
        {!isEmpty && (
          <Group gap="8px 16px" justify="space-between" p="16px var(--gutter)">
            <SearchBox {...box} placeholder="Search images..." />
            {list.library !== null && <Library library={list.library} />}
          </Group>
        )}
        <Loaded state={list} label="Loading images" rows={4}>
          {(images) => {
            if (isEmpty)
              return <EmptyState title={words.none} hint={words.noneHint} action={uploadButton} />;
            if (images.length === 0) return <EmptyState title={words.noneFound} />;
            return (
              <Box p="4px var(--gutter) var(--gutter)">
                <ImageGrid images={images} onOpen={({ _id }) => setOpenId(_id)} />
              </Box>
            );
          }}
        </Loaded>
        <ShowMore list={list} p="0 var(--gutter) 24px" />
      </Card>
      <ImageModal
        image={list.items.find(({ _id }) => _id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </DropZone>
  );
}

function Library({ library }: { library: ImagePageWire["library"] }) {
  return (
    <p className="note">
      {formatCount(library.images)} of {formatCount(library.mostImages)} images,{" "}
      {formatBytes(library.bytes)} of {formatBytes(library.mostBytes)}
    </p>
  );
}
