import type { Period } from "@dakiya/domain/analytics";
import type { CampaignKind } from "@dakiya/domain/wire";
import { SimpleGrid } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { readerTimeZone, readerZoneName } from "../../../lib/clock.ts";
import { BESIDE, trpc } from "../../../lib/server/trpc.ts";
import classes from "../analytics.module.css";
import { periodInput } from "../use-period.ts";
import { BestTimes } from "./best-times.tsx";
import { ListGrowth } from "./list-growth.tsx";
import { SendingHealth } from "./sending-health.tsx";
import { Slipping } from "./slipping.tsx";

/** Panels that help to decide on the next step, beneath the figures of a range. */
export function Panels({ period, kind }: { period: Period; kind: CampaignKind }) {
  const input = { ...periodInput(period), timeZone: readerTimeZone() };
  const ofKind = { ...input, ...(kind === "campaigns" ? {} : { kind }) };
  // A million customers take the panels longer than the figures above them.
  const fresh = { refetchOnMount: "always", trpc: BESIDE } as const;
  const options = { ...fresh, placeholderData: keepPreviousData } as const;
  const growth = trpc.insights.listGrowth.useQuery(input, options);
  const health = trpc.insights.sendingHealth.useQuery(ofKind, options);
  const times = trpc.insights.bestTimes.useQuery(ofKind, options);
  const slipping = trpc.insights.slipping.useQuery(undefined, fresh);
  return (
    <div className={classes.panels}>
      <SendingHealth query={health} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="var(--card-gap)">
        <ListGrowth query={growth} />
        <Slipping query={slipping} />
      </SimpleGrid>
      <BestTimes
        query={times}
        clock={typeof period === "string" ? readerZoneName() : "your account's time zone"}
      />
    </div>
  );
}
