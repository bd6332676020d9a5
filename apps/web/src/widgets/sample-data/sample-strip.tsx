import { MESSAGES } from "@dakiya/domain/messages";
import type { SampleDataWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { useRefreshAll } from "../../lib/server/data-refresh.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { useSampleDataState } from "./use-sample-data-state.ts";

/** A strip over every page that names sample data and removes it in one click. */
export function SampleStrip() {
  const { sampleData } = useSampleDataState();
  const { remove, busy } = useSampleData();
  if (sampleData?.loaded !== true) return null;

  return (
    <Box
      component="aside"
      bg="var(--stamp-tint)"
      className="small ruled-below"
      aria-label="Sample data"
    >
      <Group
        gap="8px 24px"
        justify="space-between"
        wrap="nowrap"
        mx="auto"
        p="8px var(--gutter)"
        className="page-width"
      >
        <p>
          <strong>Sample data:</strong> {formatCount(sampleData.customers)} made-up customers and{" "}
          {formatCount(sampleData.campaigns)} campaigns. They are never emailed.
        </p>
        <Button variant="default" size="compact-md" loading={busy} onClick={remove}>
          Remove sample data
        </Button>
      </Group>
    </Box>
  );
}

type SampleData = {
  load: () => void;
  remove: () => void;
  /** One of both is under way; every screen is then reloaded. */
  busy: boolean;
};

/** Loads sample data into the account, and takes it out again. */
export function useSampleData(): SampleData {
  const utils = trpc.useUtils();
  const refreshAll = useRefreshAll();
  const settle = async (sampleData: SampleDataWire): Promise<void> => {
    utils.sampleData.get.setData(undefined, sampleData);
    await refreshAll();
  };
  const loading = trpc.sampleData.load.useMutation({
    onSuccess: async (sampleData) => {
      toastSuccess(MESSAGES.sampleData.loaded);
      await settle(sampleData);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.sampleData.loadFailed)),
  });
  const removing = trpc.sampleData.remove.useMutation({
    onSuccess: async (sampleData) => {
      toastSuccess(MESSAGES.sampleData.removed);
      await settle(sampleData);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.sampleData.removeFailed)),
  });

  return {
    load: () => loading.mutate(),
    remove: () => removing.mutate(),
    busy: loading.isPending || removing.isPending,
  };
}

/** Fills the account with something to look at; a strip over every page takes it out again. */
export function LoadSampleButton() {
  const { load, busy } = useSampleData();
  return (
    <Button variant="default" loading={busy} onClick={load}>
      Load sample data
    </Button>
  );
}
