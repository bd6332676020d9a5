import { ANALYTICS_RANGES, DEFAULT_ANALYTICS_RANGE } from "@dakiya/domain/analytics";
import type { AnalyticsRange } from "@dakiya/domain/analytics";
import { Group, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { setOrDelete, useAddressParams } from "../../lib/address-params.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { readerTimeZone } from "../../lib/clock.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { CampaignKindSelect } from "../../widgets/campaign-kind/campaign-kind-select.tsx";
import { useCampaignKind } from "../../widgets/campaign-kind/use-campaign-kind.ts";
import { RefreshButton } from "../../widgets/refresh-button/refresh-button.tsx";
import classes from "./analytics.module.css";
import { Analytics } from "./analytics.tsx";
import { Panels } from "./panels/panels.tsx";

/** The outcome of a period's mails (docs/product.md, Analytics). */
export function AnalyticsPage() {
  const [range, setRange] = useAnalyticsRange();
  const [kind, setKind] = useCampaignKind();
  const { data, error, isFetching, isPending, isPlaceholderData } =
    trpc.insights.analytics.useQuery(
      { range, ...(kind === "campaigns" ? {} : { kind }), timeZone: readerTimeZone() },
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
        lead="How your campaigns performed."
        actions={<RefreshButton busy={isFetching && !isPending} />}
      />
      <Group gap="12px 16px" align="stretch" mb={16} className={classes.range ?? ""}>
        <PillRadios
          legend="Range"
          value={range}
          onChange={setRange}
          options={ANALYTICS_RANGES.map(({ value, label }) => ({ value, label }))}
        />
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
            <Analytics data={data} range={data?.range ?? range} kind={kind} />
          </div>
        </>
      )}
      <Panels range={range} kind={kind} />
    </>
  );
}

/** The range in an address; the default for a missing or invalid one. */
export function rangeFrom(params: URLSearchParams): AnalyticsRange {
  const name = params.get("range");
  const option = ANALYTICS_RANGES.find(({ value }) => value === name);
  return option?.value ?? DEFAULT_ANALYTICS_RANGE;
}

/** The range, kept in the address so that it survives a reload and can be shared. */
function useAnalyticsRange(): [AnalyticsRange, (range: AnalyticsRange) => void] {
  const [params, change] = useAddressParams();
  const setRange = (range: AnalyticsRange) =>
    change((address) =>
      setOrDelete(address, "range", range === DEFAULT_ANALYTICS_RANGE ? "" : range),
    );
  return [rangeFrom(params), setRange];
}
