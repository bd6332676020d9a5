import { MESSAGES } from "@dakiya/domain/messages";
import type { ImageWire } from "@dakiya/domain/wire";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Deletion } from "../../widgets/address-uses/deletion.tsx";
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
  const deletion = trpc.images.delete.useMutation({
    onSuccess: () => toastSuccess(words.deleted),
    onError: (error) => toastError(serverMessage(error, words.deleteFailed)),
    // Somebody else may have deleted it.
    onSettled: () => {
      onClose();
      refresh();
    },
  });
  return (
    <Loaded state={loadState(detail, words.loadFailed)} label="Loading its uses">
      {({ usedBy }) => (
        <Deletion
          usedBy={usedBy}
          inUse={words.deleteLater(image.name)}
          question={words.confirmDelete(image.name)}
          label="Delete image"
          isPending={deletion.isPending}
          onDelete={() => deletion.mutate({ id: image._id })}
          onClose={onKeep}
        >
          <Picture image={image} style={{ height: 220 }} className="frame" />
        </Deletion>
      )}
    </Loaded>
  );
}
