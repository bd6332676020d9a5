import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ModalFooter } from "../../ui/modal.tsx";
import { ChooseImage } from "../../widgets/images/choose-image.tsx";
import { Picture } from "../../widgets/images/picture.tsx";
import { useFocusAtFirst } from "../../ui/use-focus-at-first.ts";

/** Shows another image in the place of one, in everything that is not sent. */
export function ReplaceForm({
  image,
  onBack,
  onReplaced,
}: {
  image: ImageWire;
  onBack: () => void;
  onReplaced: () => void;
}) {
  const words = MESSAGES.images;
  const choose = useFocusAtFirst<HTMLButtonElement>();
  const utils = trpc.useUtils();
  const [other, setOther] = useState<ImageWire | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const replacing = trpc.images.replace.useMutation({
    onSuccess: (counts) => {
      toastSuccess(words.replaced(Object.values(counts).reduce((sum, count) => sum + count, 0)));
      // Every screen with a message may show it.
      void utils.invalidate();
      onReplaced();
    },
    onError: (error) => toastError(serverMessage(error, words.replaceFailed)),
  });
  return (
    <>
      <Stack>
        <p>
          {`Everything that is not sent shows another image in place of “${image.name}”. Sent emails and published automations keep theirs.`}
        </p>
        {other !== null && (
          <>
            <Picture image={other} style={{ height: 220 }} className="frame" />
            <p className="note">{other.name}</p>
          </>
        )}
        <div>
          <Button ref={choose} variant="default" onClick={() => setIsChoosing(true)}>
            {other === null ? "Choose the other image" : "Choose another"}
          </Button>
        </div>
      </Stack>
      <ModalFooter>
        <Button variant="default" disabled={replacing.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={other === null}
          loading={replacing.isPending}
          onClick={() => other !== null && replacing.mutate({ id: image._id, by: other._id })}
        >
          Replace everywhere
        </Button>
      </ModalFooter>
      <ChooseImage
        opened={isChoosing}
        title="Choose an image"
        uploadLabel="Upload image"
        onChoose={(chosen) => {
          setOther(chosen);
          setIsChoosing(false);
        }}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}
