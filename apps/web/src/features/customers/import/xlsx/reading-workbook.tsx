import { Button } from "@mantine/core";

/** A button that is busy while a workbook, or the code that reads it, is on its way. */
export function ReadingWorkbook() {
  return (
    <Button mt={16} loading>
      Reading the file
    </Button>
  );
}
