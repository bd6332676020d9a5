import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SendingUsageWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { formatCount, formatDateTimeZone } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { LimitsForm } from "./limits-form.tsx";

/** Today's usage against the quota, and the rate limit. */
export function SendingLimits() {
  const usage = trpc.emailSettings.usage.useQuery(undefined, { refetchOnMount: "always" });
  const { data } = usage;
  if (data === undefined) {
    return (
      <Card title="Sending limits">
        <Loaded
          state={loadState(usage, MESSAGES.emailSettings.limitsFetchFailed)}
          skeleton={<BlockSkeleton height={160} />}
        >
          {() => null}
        </Loaded>
      </Card>
    );
  }
  return (
    <Card title="Sending limits" note={EMAIL_SERVICE_INFO[data.service].label}>
      <Stack gap={20}>
        <Meter usage={data} />
        <LimitsForm
          key={`${data.service} ${data.perDay} ${data.perSecond} ${data.own}`}
          inForce={data}
        />
      </Stack>
    </Card>
  );
}

function Meter({ usage: { usedToday, perDay, renewsAt } }: { usage: SendingUsageWire }) {
  return (
    <Stack gap={8}>
      <p className="tabular">
        <strong>{formatCount(usedToday)}</strong>
        {perDay === null
          ? ` ${usedToday === 1 ? "email" : "emails"} sent today, no daily quota`
          : ` of ${formatCount(perDay)} emails sent today`}
      </p>
      {perDay !== null && (
        <ProgressBar
          label="Emails sent today of the daily quota"
          value={usedToday}
          max={perDay}
          color={usedToday >= perDay ? "yellow" : "blue"}
        />
      )}
      <p className="note">
        {perDay !== null && usedToday >= perDay
          ? "Campaigns continue when the quota resets, "
          : "Resets "}
        <time dateTime={renewsAt}>{formatDateTimeZone(renewsAt)}</time>.
      </p>
    </Stack>
  );
}
