import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useRefreshAll } from "../../lib/server/data-refresh.ts";
import { whenTurnedTo } from "../../lib/server/on-focus.ts";
import { failureReason } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RefreshButton } from "../../widgets/refresh-button/refresh-button.tsx";
import { AudienceCards } from "./audience-cards.tsx";
import { AudienceCharts } from "./audience-charts.tsx";
import classes from "./audience-page.module.css";
import { AudienceSegments } from "./audience-segments.tsx";
import { PurchaseGroups } from "./purchase-groups.tsx";

const LEAD = "Your customers, and the segments you have emailed.";

/** Figures of the customers, and the segments campaigns were sent to (docs/product.md, Audience). */
export function AudiencePage() {
  const { data, error, isFetching, isPending } = trpc.insights.audience.useQuery(undefined, {
    refetchOnMount: "always",
    refetchOnWindowFocus: whenTurnedTo,
  });
  const refreshAll = useRefreshAll();

  return (
    <>
      <PageHeader
        title="Audience Intelligence"
        lead={
          <p role="status" className={classes.lead} data-room={LEAD}>
            <span>
              {isPending
                ? MESSAGES.audience.loading
                : error === null
                  ? LEAD
                  : "These figures may be out of date: the server did not respond."}
            </span>
          </p>
        }
        actions={
          <>
            <RefreshButton busy={isFetching && !isPending} />
            <Button
              component={Link}
              to={paths.createCampaign}
              leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            >
              Create Segment
            </Button>
          </>
        }
      />
      {error !== null && data === undefined ? (
        <Card>
          <LoadFailed
            title="The audience could not be loaded"
            reason={failureReason(error)}
            onRetry={() => void refreshAll()}
          />
        </Card>
      ) : (
        <Stack gap="var(--card-gap)" className={classes.page ?? ""}>
          <AudienceCards audience={data} />
          <AudienceCharts audience={data} />
          <AudienceSegments segments={data?.segments} />
          <PurchaseGroups />
        </Stack>
      )}
    </>
  );
}
