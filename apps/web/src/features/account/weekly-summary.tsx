import { MESSAGES } from "@dakiya/domain/messages";
import type { WeeklySummaryWire } from "@dakiya/domain/wire";
import { Checkbox, Stack, Text } from "@mantine/core";
import { formatDateTime } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";

/** Whether the account's users get a summary of each week by email, and how the last one went. */
export function WeeklySummary() {
  const query = trpc.insights.weeklySummary.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <Card
      title="Weekly summary"
      note="What changed, by email to you on Mondays at 9:00 of your account's time zone"
    >
      <Loaded
        state={loadState(query, MESSAGES.server.summaryNotLoaded)}
        label="Loading the weekly summary"
      >
        {(summary) => <Setting summary={summary} />}
      </Loaded>
    </Card>
  );
}

function Setting({ summary }: { summary: WeeklySummaryWire }) {
  const utils = trpc.useUtils();
  const save = trpc.insights.saveWeeklySummary.useMutation({
    onSuccess: (saved) => {
      utils.insights.weeklySummary.setData(undefined, saved);
      toastSuccess(MESSAGES.server.summarySaved);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.server.summaryNotSaved)),
  });
  const { nextAt, lastSentAt, problem } = summary;
  return (
    <Stack gap={12}>
      <Checkbox
        label="Send a weekly summary"
        description="By your own email service. Weeks without anything new are left out."
        checked={save.isPending ? save.variables.isOn : summary.isOn}
        disabled={save.isPending}
        onChange={({ currentTarget }) => save.mutate({ isOn: currentTarget.checked })}
      />
      {nextAt !== null && <Text className="note">Next: {formatDateTime(nextAt)}</Text>}
      {lastSentAt !== null && <Text className="note">Last sent: {formatDateTime(lastSentAt)}</Text>}
      {problem !== null && (
        <Text role="status" fz="small" c="var(--red-ink)">
          Not sent: {problem}
        </Text>
      )}
    </Stack>
  );
}
