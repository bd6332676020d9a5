import { MESSAGES } from "@dakiya/domain/messages";
import { Stack } from "@mantine/core";
import { IconCircleCheck, IconFilter, IconSend, IconUsers } from "@tabler/icons-react";
import { readerTimeZone } from "../../lib/clock.ts";
import { formatCount } from "../../lib/format.ts";
import { whenTurnedTo } from "../../lib/server/on-focus.ts";
import { failureReason } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useSession } from "../../lib/session/session.ts";
import { useErrorToast } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatCard, StatGrid } from "../../ui/stat-card.tsx";
import { RefreshButton } from "../../widgets/refresh-button/refresh-button.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NowLine, greetedName, greetingAt } from "./now-line.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentCampaigns } from "./recent-campaigns.tsx";
import { RecentCustomers } from "./recent-customers.tsx";
import { SendingNow } from "./sending-now.tsx";
import { TodaySummary, WorkStatus } from "./today-summary.tsx";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;
/** Figures refetch while a campaign is sending. */
const REFETCH_WHILE_SENDING_MS = 5000;

/** The overview a user lands on after signing in (docs/product.md, Dashboard). */
export function DashboardPage() {
  const session = useSession();
  const user = session.status === "authenticated" ? session.user : { name: "", email: "" };
  const { data, error, refetch } = trpc.insights.dashboard.useQuery(
    { timeZone: readerTimeZone() },
    {
      refetchOnMount: "always",
      refetchOnWindowFocus: whenTurnedTo,
      refetchInterval: ({ state }) => (state.data?.activeWork ? REFETCH_WHILE_SENDING_MS : false),
    },
  );
  useErrorToast(error, MESSAGES.dashboard.loadFailed);

  const figure = (value: number | undefined) => (value === undefined ? null : formatCount(value));

  return (
    <>
      <PageHeader
        title={`${greetingAt(new Date())}, ${greetedName(user)}`}
        tabTitle="Dashboard"
        lead={<NowLine />}
        actions={<RefreshButton />}
      />
      {error !== null && data === undefined ? (
        <Card>
          <LoadFailed
            title={MESSAGES.dashboard.loadFailed}
            reason={failureReason(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <Stack gap="var(--card-gap)">
          <StatGrid>
            <StatCard
              label="Active Work"
              icon={<IconSend {...ICON} />}
              value={figure(data?.activeWork)}
            />
            <StatCard
              label="Total Customers"
              icon={<IconUsers {...ICON} />}
              value={figure(data?.totalCustomers)}
            />
            <StatCard
              label="Segments"
              icon={<IconFilter {...ICON} />}
              value={figure(data?.segments)}
            />
            <StatCard
              label="Completed"
              icon={<IconCircleCheck {...ICON} />}
              value={figure(data?.completedCampaigns)}
            />
          </StatGrid>
          {data === undefined ? (
            <DashboardSkeleton />
          ) : (
            <>
              {data.activeWork > 0 && <SendingNow expectedCount={data.activeWork} />}
              {data.guide !== null && (
                <FirstSteps guide={data.guide} offerSample={data.totalCustomers === 0} />
              )}
              <QuickActions hasMain={data.guide === null} />
              <div className="with-side">
                <RecentCampaigns campaigns={data.recentCampaigns} />
                <RecentCustomers customers={data.recentCustomers} />
                <TodaySummary data={data} />
                <WorkStatus data={data} />
              </div>
            </>
          )}
        </Stack>
      )}
    </>
  );
}
