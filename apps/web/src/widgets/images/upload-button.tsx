import { Button, FileButton, Loader } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useRef } from "react";
import { seemsDisabled } from "../../ui/form.tsx";
import { IMAGE_ACCEPT } from "./use-image-upload.ts";

/**
 * Chooses images. While busy it is aria-disabled, since a disabled button would lose the focus.
 *
 * @param left - How many are still on their way.
 */
export function UploadButton({
  left,
  label,
  onChoose,
}: {
  left: number;
  label: string;
  onChoose: (files: File[]) => void;
}) {
  // Clears the input, so that the same file can be chosen again.
  const reset = useRef<() => void>(null);
  const busy = left > 0;
  return (
    <FileButton
      accept={IMAGE_ACCEPT}
      multiple
      resetRef={reset}
      disabled={busy}
      onChange={(files) => {
        reset.current?.();
        if (files.length > 0) onChoose(files);
      }}
    >
      {(props) => (
        <Button
          {...props}
          {...seemsDisabled(busy)}
          leftSection={
            busy ? (
              <Loader size={16} color="gray" aria-hidden />
            ) : (
              <IconPhotoUp size={18} stroke={1.5} aria-hidden />
            )
          }
        >
          {busy ? `Uploading ${left}...` : label}
        </Button>
      )}
    </FileButton>
  );
}
