import type { SessionWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { formatDateTime, formatRelative } from "../../lib/format.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./sessions-modal.module.css";

/** One session: what it runs on, when it was last seen, and the button that ends it. */
export function SessionRow({
  session: { device, current, lastSeenAt, startedAt },
  now,
  busy,
  ending,
  onEnd,
}: {
  session: SessionWire;
  now: Date;
  busy: boolean;
  ending: boolean;
  onEnd: () => void;
}) {
  const lastSeen = formatRelative(lastSeenAt, now);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.device}>
          <span>{device}</span>
          {current && <StatusBadge color="green" label="This device" />}
        </div>
        <div className={classes.when}>
          {current ? "Active now" : `Last seen ${lastSeen}`} · Signed in {formatDateTime(startedAt)}
        </div>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-md"
          loading={ending}
          disabled={busy && !ending}
          aria-label={`Sign out ${device}, last seen ${lastSeen}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
