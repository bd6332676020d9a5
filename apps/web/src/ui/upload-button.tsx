import { Button, FileButton, Loader } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { seemsDisabled } from "./form.tsx";

/**
 * Chooses files. While busy it is aria-disabled, since a disabled button would lose the focus.
 *
 * @param accept - Types or endings that the file dialog offers.
 * @param left - How many are still on their way.
 */
export function UploadButton({
  accept,
  multiple = true,
  left,
  label,
  onChoose,
}: {
  accept: string;
  multiple?: boolean;
  left: number;
  label: string;
  onChoose: (files: File[]) => void;
}) {
  // Clears the input, so that the same file can be chosen again.
  const reset = useRef<() => void>(null);
  const busy = left > 0;
  return (
    <FileButton
      accept={accept}
      multiple={multiple}
      resetRef={reset}
      disabled={busy}
      onChange={(chosen) => {
        reset.current?.();
        const files = [chosen ?? []].flat();
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
              <IconUpload size={18} stroke={1.5} aria-hidden />
            )
          }
        >
          {busy ? `Uploading ${left}...` : label}
        </Button>
      )}
    </FileButton>
  );
}
