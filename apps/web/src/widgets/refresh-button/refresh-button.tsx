import { Button, Tooltip } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useDataRefresh } from "../../lib/data-refresh.ts";
import { formatRelative } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { useRefreshAll } from "../../lib/use-refresh-all.ts";

/** The global refresh (SPEC §4), with when it last happened. */
export function RefreshButton() {
  const refreshAll = useRefreshAll();
  const { refreshedAt } = useDataRefresh();
  const now = useNow();
  const [busy, setBusy] = useState(false);

  const refresh = async () => {
    setBusy(true);
    await refreshAll();
    setBusy(false);
  };

  return (
    <Tooltip label={`Last refreshed ${formatRelative(refreshedAt, now)}`}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
        onClick={() => void refresh()}
        loading={busy}
      >
        Refresh
      </Button>
    </Tooltip>
  );
}
