import { Button, FileButton, Loader } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { seemsDisabled } from "../../../ui/form.tsx";

/** Chooses a CSV file. While busy it is aria-disabled, since a disabled button would lose the focus. */
export function UploadButton({
  busy,
  onChoose,
}: {
  busy: boolean;
  onChoose: (file: File) => void;
}) {
  // Clears the input, so that the same file can be chosen again.
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept=".csv,text/csv"
      resetRef={reset}
      disabled={busy}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) onChoose(file);
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          {...seemsDisabled(busy)}
          leftSection={
            busy ? (
              <Loader size={16} color="gray" aria-hidden />
            ) : (
              <IconFileUpload size={18} stroke={1.5} aria-hidden />
            )
          }
        >
          {busy ? "Uploading..." : "Upload CSV"}
        </Button>
      )}
    </FileButton>
  );
}
