import type { SessionWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { formatDateTime, formatRelative } from "../../lib/format.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** One session: its device, its last use, and the button that ends it. */
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
    <Group component="li" gap={16} justify="space-between" wrap="nowrap" py={14} className="ruled">
      <Box miw={0}>
        <Group gap="4px 10px" className="strong">
          <span>{device}</span>
          {current && <StatusBadge color="green" label="This device" />}
        </Group>
        <div className="note">
          {current ? "Active now" : `Last seen ${lastSeen}`} · Signed in {formatDateTime(startedAt)}
        </div>
      </Box>
      {!current && (
        <Button
          variant="default"
          size="compact-md"
          flex="none"
          loading={ending}
          disabled={busy && !ending}
          aria-label={`Sign out ${device}, last seen ${lastSeen}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Group>
  );
}
