import { MESSAGES } from "@dakiya/domain/messages";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { connection, useConnectionLost } from "../lib/connection.ts";
import classes from "./connection-notice.module.css";

/** A banner over every page while the server can't be reached; once it can, failed queries are fetched again. */
export function ConnectionNotice() {
  const queryClient = useQueryClient();
  const isLost = useConnectionLost();
  useEffect(
    () =>
      connection.onBack(() => {
        void queryClient.refetchQueries({
          type: "active",
          predicate: ({ state }) => state.status === "error",
        });
      }),
    [queryClient],
  );
  return (
    <div className={classes.place} role="status">
      {isLost && (
        <p className={`floating small ${classes.notice}`}>
          <IconPlugConnectedX size={18} stroke={1.5} aria-hidden />
          {MESSAGES.connectionLost}
        </p>
      )}
    </div>
  );
}
