import { Group, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { readerTimeZone } from "../../lib/clock.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { CampaignKindSelect } from "../../widgets/campaign-kind/campaign-kind-select.tsx";
import { useCampaignKind } from "../../widgets/campaign-kind/use-campaign-kind.ts";
import { RefreshButton } from "../../widgets/refresh-button/refresh-button.tsx";
import classes from "./analytics.module.css";
import { Analytics } from "./analytics.tsx";
import { Panels } from "./panels/panels.tsx";
import { RangePicker } from "./range-picker.tsx";
import { periodInput, usePeriod } from "./use-period.ts";

/** The outcome of a period's emails (docs/product.md, Analytics). */
export function AnalyticsPage() {
  const [period, setPeriod] = usePeriod();
  const [kind, setKind] = useCampaignKind();
  const { data, error, isFetching, isPending, isPlaceholderData } =
    trpc.insights.analytics.useQuery(
      {
        ...periodInput(period),
        ...(kind === "campaigns" ? {} : { kind }),
        timeZone: readerTimeZone(),
      },
      { refetchOnMount: "always", placeholderData: keepPreviousData },
    );
  // Errors of this page are logged and raise no toast.
  useEffect(() => {
    if (error !== null) console.error("Analytics could not be loaded", error);
  }, [error]);
  // Figures that stay while others load keep the name of their own range and kind.
  const shown = data === undefined || data.range === "custom" ? period : data.range;

  return (
    <>
      <PageHeader
        title="Advanced Analytics"
        lead="How your campaigns performed."
        actions={<RefreshButton busy={isFetching && !isPending} />}
      />
      <Group gap="12px 16px" align="stretch" mb={16} className={classes.range ?? ""}>
        <RangePicker period={period} onChange={setPeriod} />
        <CampaignKindSelect kind={kind} onChange={setKind} mails={data?.automationMails} />
      </Group>
      {error !== null && data === undefined ? (
        <Card>
          <EmptyState
            title="These figures could not be loaded"
            hint="Nothing is lost. Refresh to try again."
            action={<RefreshButton />}
          />
        </Card>
      ) : (
        <>
          {error !== null && (
            <Text mb={16} fz="small" className="soft" role="status">
              These figures are out of date: they could not be refreshed.
            </Text>
          )}
          <div className={classes.figures} data-waiting={isPlaceholderData || undefined}>
            <Analytics data={data} period={shown} kind={data?.kind ?? kind} />
          </div>
        </>
      )}
      <Panels period={period} kind={kind} />
    </>
  );
}
