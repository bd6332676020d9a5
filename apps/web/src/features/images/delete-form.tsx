import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageWire } from "@dakiya/domain/wire";
import { trpc } from "../../lib/server/trpc.ts";
import { Deletion, deletionOutcome } from "../../widgets/address-uses/deletion.tsx";
import { Picture } from "../../widgets/images/picture.tsx";
import { useRefreshImages } from "../../widgets/images/use-images.ts";

/** Asks before an image is deleted, and deletes it; names what shows it instead. */
export function DeleteForm({
  image,
  onKeep,
  onClose,
}: {
  image: ImageWire;
  onKeep: () => void;
  onClose: () => void;
}) {
  const words = MESSAGES.images;
  const refresh = useRefreshImages();
  const detail = trpc.images.get.useQuery({ id: image._id });
  const deletion = trpc.images.delete.useMutation(deletionOutcome(words, onClose, refresh));
  return (
    <Deletion {...{ words, detail, deletion, onKeep }} subject={image} label="Delete image">
      <Picture image={image} style={{ height: 220 }} className="frame" />
    </Deletion>
  );
}
