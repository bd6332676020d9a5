import { formatRupees } from "@dakiya/domain/analytics";
import { logStatusColor } from "@dakiya/domain/delivery";
import { ORDER_STATUS_LABELS } from "@dakiya/domain/order";
import type { CustomerEventWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatDateTime } from "../../../lib/format.ts";
import { campaignPage } from "../../../lib/paths.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";

const MAX_EVENTS = 100;

/** The rest is a click away: the profile stands below. */
const SHOWN_AT_FIRST = 8;

/** The colour of an email's status; gray for other events. */
function colorOf(kind: CustomerEventWire["kind"]) {
  switch (kind) {
    case "added":
    case "imported":
    case "edited":
    case "ordered":
    case "unsubscribed":
      return "gray";
    // A reply implies an open, and says more.
    case "replied":
      return logStatusColor("clicked");
    default:
      return logStatusColor(kind);
  }
}

/** Events of a customer, the newest first. */
export function CustomerTimeline({ id }: { id: string }) {
  const query = trpc.customers.timeline.useQuery({ id }, { refetchOnMount: "always" });
  return (
    <Loaded
      state={loadState(query, "The timeline could not be loaded")}
      label="Loading the timeline"
    >
      {({ events }) => <Events events={events} />}
    </Loaded>
  );
}

function Events({ events }: { events: readonly CustomerEventWire[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const hiddenCount = showsAll ? 0 : events.length - SHOWN_AT_FIRST;
  return (
    <>
      <Stack component="ol" gap={0}>
        {(showsAll ? events : events.slice(0, SHOWN_AT_FIRST)).map(
          ({ kind, at, campaign, file, failure_reason, order, coupon = order?.coupon }) => (
            <Box
              key={`${kind} ${campaign?._id ?? order?._id ?? at}`}
              component="li"
              py={10}
              className="anywhere ruled-above"
            >
              <Group gap="4px 12px" justify="space-between">
                <StatusBadge color={colorOf(kind)} label={kind} />
                <Box dateTime={at} component="time" fz="var(--text-small)" className="soft tabular">
                  {formatDateTime(at)}
                </Box>
              </Group>
              {campaign !== null && (
                <div>
                  <Link className="text-button" to={campaignPage(campaign._id)}>
                    {campaign.name}
                  </Link>
                </div>
              )}
              {order !== undefined && (
                <div>
                  {`Order ${order.number} · ${formatRupees(order.net)}`}
                  {order.status === "paid" ? "" : ` · ${ORDER_STATUS_LABELS[order.status]}`}
                </div>
              )}
              {coupon !== undefined && <div className="note">{`Coupon ${coupon}`}</div>}
              {file !== null && <div>{file}</div>}
              {failure_reason !== null && (
                <Box c="var(--red-ink)" fz="var(--text-small)">
                  {failure_reason}
                </Box>
              )}
            </Box>
          ),
        )}
      </Stack>
      {hiddenCount > 0 && (
        <Button variant="default" size="compact-md" onClick={() => setShowsAll(true)}>
          {`Show ${hiddenCount} earlier ${hiddenCount === 1 ? "event" : "events"}`}
        </Button>
      )}
      {showsAll && events.length >= MAX_EVENTS && (
        <Text fz="var(--text-small)" className="soft tabular">
          Showing the newest {MAX_EVENTS} events.
        </Text>
      )}
    </>
  );
}
