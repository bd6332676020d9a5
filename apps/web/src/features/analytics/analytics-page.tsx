import { ANALYTICS_RANGES } from "@dakiya/domain/analytics";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { readerTimeZone } from "../../lib/time-zone.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { RefreshButton } from "../../widgets/refresh-button/refresh-button.tsx";
import { Analytics } from "./analytics.tsx";
import classes from "./analytics-page.module.css";
import { useAnalyticsRange } from "./use-analytics-range.ts";

/** The outcome of a period's mails (docs/product.md, Analytics). */
export function AnalyticsPage() {
  const [range, setRange] = useAnalyticsRange();
  const { data, error, isFetching, isPending, isPlaceholderData } =
    trpc.insights.analytics.useQuery(
      { range, timeZone: readerTimeZone() },
      { refetchOnMount: "always", placeholderData: keepPreviousData },
    );
  // Errors of this page are logged and raise no toast.
  useEffect(() => {
    if (error !== null) console.error("Analytics could not be loaded", error);
  }, [error]);

  return (
    <>
      <PageHeader
        title="Advanced Analytics"
        lead="What became of the letters you sent."
        actions={<RefreshButton busy={isFetching && !isPending} />}
      />
      <div className={classes.range}>
        <PillRadios
          legend="Range"
          value={range}
          onChange={setRange}
          options={ANALYTICS_RANGES.map(({ value, label }) => ({ value, label }))}
        />
      </div>
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
            <p className={classes.stale} role="status">
              These figures could not be refreshed; they are from before.
            </p>
          )}
          <div className={classes.figures} data-waiting={isPlaceholderData || undefined}>
            <Analytics data={data} range={data?.range ?? range} />
          </div>
        </>
      )}
    </>
  );
}
