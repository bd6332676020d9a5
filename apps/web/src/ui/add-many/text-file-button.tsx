import { Button, FileButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useRef } from "react";

/** Takes the text of a CSV or text file. @param onFault - Called for a file that can't be read, or whose text `onText` refuses. */
export function TextFileButton({
  disabled,
  onText,
  onFault,
}: {
  disabled: boolean;
  onText: (text: string) => void;
  onFault: () => void;
}) {
  // Clears the input, so that the same file can be chosen again.
  const reset = useRef<() => void>(null);

  async function take(file: File): Promise<void> {
    reset.current?.();
    try {
      onText(await file.text());
    } catch {
      onFault();
    }
  }

  return (
    <div>
      <FileButton
        accept=".csv,.txt,text/csv,text/plain"
        resetRef={reset}
        disabled={disabled}
        onChange={(file) => file !== null && void take(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconFileUpload size={18} stroke={1.5} aria-hidden />}
          >
            Add from a file
          </Button>
        )}
      </FileButton>
    </div>
  );
}
