import { IconFileUpload } from "@tabler/icons-react";
import { UploadButton as UploadFiles } from "../../../ui/upload-button.tsx";

/** Chooses a CSV file. */
export function UploadButton({
  busy,
  onChoose,
}: {
  busy: boolean;
  onChoose: (file: File) => void;
}) {
  return (
    <UploadFiles
      accept=".csv,text/csv"
      multiple={false}
      left={Number(busy)}
      label="Upload CSV"
      busyLabel="Uploading..."
      icon={IconFileUpload}
      variant="default"
      onChoose={(files) => files.forEach(onChoose)}
    />
  );
}
