import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS, imagePatch } from "@dakiya/domain/wire";
import type { ImageWire } from "@dakiya/domain/wire";
import { Button, Group, TextInput } from "@mantine/core";
import { IconCopy, IconCrop, IconReplace, IconSparkles, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatBytes, formatDate } from "../../lib/format.ts";
import { copyText } from "../../lib/copy-text.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useAiOff } from "../../lib/server/use-ai-off.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { Picture } from "../../widgets/images/picture.tsx";
import { useRefreshImages } from "../../widgets/images/use-images.ts";
import { SettingsForm } from "../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";
import { CropForm } from "./crop-form.tsx";
import { DeleteForm } from "./delete-form.tsx";
import { ReplaceForm } from "./replace-form.tsx";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

type Doing = "deleting" | "cropping" | "replacing";
const TITLES: Record<Doing, string> = {
  deleting: "Delete image",
  cropping: "Crop image",
  replacing: "Replace everywhere",
};

/** One image: its name and description, its address, and the ways to change, replace and delete it. Null keeps the modal closed. */
export function ImageModal({ image, onClose }: { image: ImageWire | null; onClose: () => void }) {
  const [chosen, setChosen] = useState<{ id: string; doing: Doing } | null>(null);
  const doing = image !== null && chosen?.id === image._id ? chosen.doing : null;
  const back = (): void => setChosen(null);
  const close = (): void => {
    back();
    onClose();
  };
  return (
    <Modal
      opened={image !== null}
      onClose={close}
      title={doing === null ? (image?.name ?? "Image") : TITLES[doing]}
    >
      {image !== null && doing === "deleting" && (
        <DeleteForm image={image} onKeep={back} onClose={close} />
      )}
      {image !== null && doing === "cropping" && (
        <CropForm image={image} onBack={back} onCropped={close} />
      )}
      {image !== null && doing === "replacing" && (
        <ReplaceForm image={image} onBack={back} onReplaced={close} />
      )}
      {image !== null && doing === null && (
        <ImageForm
          key={image._id}
          image={image}
          onDo={(next) => setChosen({ id: image._id, doing: next })}
          onClose={close}
        />
      )}
    </Modal>
  );
}

function ImageForm({
  image,
  onDo,
  onClose,
}: {
  image: ImageWire;
  onDo: (doing: Doing) => void;
  onClose: () => void;
}) {
  const words = MESSAGES.images;
  const refresh = useRefreshImages();
  const { client } = trpc.useUtils();
  const state = useSettingsForm({
    initial: { name: image.name, alt: image.alt },
    schema: imagePatch,
    save: (patch) => client.images.update.mutate({ id: image._id, patch }),
    onSaved: () => {
      toastSuccess(words.saved);
      refresh();
      onClose();
    },
    failed: words.saveFailed,
  });

  return (
    <SettingsForm
      state={state}
      saveLabel="Save"
      onCancel={onClose}
      start={
        <Button
          variant="subtle"
          color="red"
          me="auto"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => onDo("deleting")}
        >
          Delete
        </Button>
      }
    >
      <Picture image={image} style={{ height: 220 }} className="frame" />
      <p className="note">
        {image.width} × {image.height}, {formatBytes(image.bytes)}, uploaded on{" "}
        {formatDate(image.createdAt)}
      </p>
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconCrop {...ICON} />}
          onClick={() => onDo("cropping")}
        >
          Crop
        </Button>
        <Button
          variant="default"
          leftSection={<IconReplace {...ICON} />}
          onClick={() => onDo("replacing")}
        >
          Replace everywhere
        </Button>
      </Group>
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        {...state.limited("name", IMAGE_LIMITS.name)}
      />
      <TextInput
        label="Alternative text"
        description="What the image shows, read aloud when it is off"
        autoComplete="off"
        {...state.limited("alt", IMAGE_LIMITS.alt)}
      />
      <SuggestAlt id={image._id} onSuggested={(alt) => state.form.setFieldValue("alt", alt)} />
      <Address url={image.url} />
    </SettingsForm>
  );
}

/** Has the AI describe the image, where the server has a key. */
function SuggestAlt({ id, onSuggested }: { id: string; onSuggested: (alt: string) => void }) {
  const isOff = useAiOff();
  const suggestion = trpc.images.suggestAlt.useMutation({
    onSuccess: ({ alt }) => onSuggested(alt),
    onError: (error) => toastError(serverMessage(error, MESSAGES.ai.failed)),
  });
  if (isOff) return null;
  return (
    <div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconSparkles {...ICON} />}
        loading={suggestion.isPending}
        onClick={() => suggestion.mutate({ id })}
      >
        Suggest a text
      </Button>
    </div>
  );
}

function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    // Selected as well, for a browser that lets no page copy.
    field.current?.select();
    await copyText(url, MESSAGES.images);
  }
  return (
    <Group align="flex-end" wrap="nowrap" className="first-grows">
      <TextInput ref={field} label="Address" readOnly value={url} />
      <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={() => void copy()}>
        Copy
      </Button>
    </Group>
  );
}
