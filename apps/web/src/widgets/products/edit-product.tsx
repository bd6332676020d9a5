import { MESSAGES } from "@dakiya/domain/messages";
import { mendLink } from "@dakiya/domain/text";
import { updateProductInput } from "@dakiya/domain/wire";
import type { ProductWire, UpdateProductInput } from "@dakiya/domain/wire";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { ChooseImage } from "../images/choose-image.tsx";
import { Thumbnail } from "./product-row.tsx";
import { useRefreshProducts } from "./use-products.ts";

const words = MESSAGES.products;

/** The image and the link of a product. No form of its own: it also stands in the form of a campaign. */
export function EditProduct({ product, onClose }: { product: ProductWire; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const refresh = useRefreshProducts();
  const [image, setImage] = useState(product.image);
  const [link, setLink] = useState(product.link ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: async (input: UpdateProductInput) => await client.products.update.mutate(input),
    onSuccess: () => {
      toastSuccess(words.saved);
      refresh();
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, words.saveFailed)),
  });
  function save(): void {
    const mended = mendLink(link);
    const patch = { image, link: mended === "" ? null : mended };
    const { data, error } = updateProductInput.safeParse({ id: product._id, patch });
    setProblem(error?.issues[0]?.message ?? null);
    if (data !== undefined) saving.mutate(data);
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={product.name}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button onClick={save} loading={saving.isPending}>
            Save product
          </Button>
        </>
      }
    >
      <Stack>
        <p className="note">Emails show products that have an image and a link.</p>
        <ImageField image={image} onChange={setImage} />
        <TextInput
          label="Link"
          description="The product’s page in your shop"
          placeholder="https://example.com/product"
          inputMode="url"
          autoComplete="off"
          value={link}
          error={problem}
          onChange={(event) => setLink(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
        />
      </Stack>
    </Modal>
  );
}

function ImageField({
  image,
  onChange,
}: {
  image: string | null;
  onChange: (image: string | null) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Group wrap="nowrap">
      <Thumbnail image={image} />
      <Group gap={8}>
        <Button variant="default" onClick={() => setChoosing(true)}>
          {image === null ? "Choose image" : "Change image"}
        </Button>
        {image !== null && (
          <Button variant="default" onClick={() => onChange(null)}>
            Remove image
          </Button>
        )}
      </Group>
      <ChooseImage
        opened={choosing}
        title="Choose an image"
        uploadLabel="Upload an image"
        onChoose={({ url }) => {
          onChange(url);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </Group>
  );
}
