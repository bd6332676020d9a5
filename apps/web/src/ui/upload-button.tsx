import { Button, FileButton, Loader } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { useRef } from "react";
import { seemsDisabled } from "./form.tsx";

/**
 * Chooses files. While busy it is aria-disabled, since a disabled button would lose the focus.
 *
 * @param accept - Types or endings that the file dialog offers.
 * @param left - How many are still on their way.
 * @param busyLabel - In place of the label until then; absent says how many.
 */
export function UploadButton({
  accept,
  multiple = true,
  left,
  label,
  busyLabel = `Uploading ${left}...`,
  icon: LabelIcon = IconUpload,
  variant = "filled",
  onChoose,
}: {
  accept: string;
  multiple?: boolean;
  left: number;
  label: string;
  busyLabel?: string;
  icon?: Icon;
  variant?: "filled" | "default";
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
          variant={variant}
          {...seemsDisabled(busy)}
          leftSection={
            busy ? (
              <Loader size={16} color="gray" aria-hidden />
            ) : (
              <LabelIcon size={18} stroke={1.5} aria-hidden />
            )
          }
        >
          {busy ? busyLabel : label}
        </Button>
      )}
    </FileButton>
  );
}
