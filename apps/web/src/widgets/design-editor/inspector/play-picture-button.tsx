import type { ImageWire } from "@dakiya/domain/wire";
import { toastError } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { useRefreshImages } from "../../images/use-images.ts";
import { PictureButton } from "./picture-button.tsx";

/** Opens the library. The chosen image gets a play button, which makes it another image of the library. */
export function PlayPictureButton({
  chosen,
  onChoose,
}: {
  chosen: boolean;
  onChoose: (image: ImageWire) => void;
}) {
  const refresh = useRefreshImages();
  const add = trpc.images.addPlayMark.useMutation({
    onSuccess: (image) => {
      refresh();
      onChoose(image);
    },
    onError: ({ message }) => toastError(message),
  });
  return (
    <>
      <PictureButton
        chosen={chosen}
        busy={add.isPending}
        onChoose={({ _id }) => add.mutate({ id: _id })}
      />
      <p className="note">A play button is drawn over the image.</p>
    </>
  );
}
