import { Button } from "@mantine/core";
import { useSampleData } from "./use-sample-data.ts";

/** Fills the account with something to look at; a strip over every page takes it out again. */
export function LoadSampleButton() {
  const { load, busy } = useSampleData();
  return (
    <Button variant="default" loading={busy} onClick={load}>
      Load sample data
    </Button>
  );
}
