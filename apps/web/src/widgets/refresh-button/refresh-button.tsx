import { Button, Tooltip } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { formatRelative } from "../../lib/format.ts";
import { useDataRefresh, useRefreshAll } from "../../lib/server/data-refresh.ts";
import { useNow } from "../../lib/clock.ts";
import classes from "./refresh-button.module.css";

/**
 * The global refresh, with when it last happened. On a phone the icon alone.
 *
 * @param busy - The page is being loaded anew for another reason.
 */
export function RefreshButton({ busy = false }: { busy?: boolean }) {
  const refreshAll = useRefreshAll();
  const { refreshedAt } = useDataRefresh();
  const now = useNow();
  const [refreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    await refreshAll();
    setRefreshing(false);
  };

  return (
    <Tooltip label={`Last refreshed ${formatRelative(refreshedAt, now)}`}>
      <Button
        variant="default"
        className={classes.button ?? ""}
        leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
        onClick={() => void refresh()}
        loading={busy || refreshing}
      >
        <span className={classes.word}>Refresh</span>
      </Button>
    </Tooltip>
  );
}
