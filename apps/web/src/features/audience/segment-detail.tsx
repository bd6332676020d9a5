import { shownName } from "@dakiya/domain/customer";
import { engagementPercent, formatRupees } from "@dakiya/domain/analytics";
import { sharePercent } from "@dakiya/domain/audience";
import type { SegmentDetailWire } from "@dakiya/domain/wire";
import { capital } from "@dakiya/domain/text";
import { Box, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { isFixedList } from "@dakiya/domain/segment";
import { formatCount } from "../../lib/format.ts";
import { useNameReference } from "../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { Figures } from "../../ui/figures.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { Initial, TwoLines } from "../../ui/text-parts.tsx";
import { rulesInWords } from "./rules-in-words.ts";

/** Totals, spending, who they are, and a few of them by name. */
export function SegmentDetail({ detail }: { detail: SegmentDetailWire }) {
  const { segment, totalCount, activityStats, spendingStats, demographics } = detail;
  const own = useOwnFields();
  const nameOf = useNameReference(segment.rules);
  const rules = isFixedList(segment.is_dynamic, segment.rules)
    ? "Fixed list"
    : rulesInWords(segment.rules, own, nameOf);
  const active = activityStats.activeCustomers;
  const activePercent = engagementPercent(active, totalCount);
  const figures = [
    { label: "Total Customers", value: formatCount(totalCount) },
    {
      label: "Active Customers",
      value: formatCount(active),
      note: activePercent === null ? "–" : `${activePercent}%`,
    },
    { label: "Total Revenue", value: formatRupees(spendingStats.totalSpent) },
    { label: "Average Spent", value: formatRupees(spendingStats.avgSpent) },
    { label: "Average Orders", value: spendingStats.avgOrders.toFixed(1) },
  ];

  return (
    <Stack gap={24}>
      <div>
        {segment.description !== "" && <p>{segment.description}</p>}
        {rules !== "" && <p className="soft anywhere">{rules}</p>}
      </div>
      <Figures isFramed figures={figures} />
      {totalCount === 0 ? (
        <p className="soft">No customers in this segment now.</p>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={{ base: 24, sm: 32 }}>
          <Shares
            title="Gender"
            total={totalCount}
            counts={demographics.gender.map(({ gender, count }) => ({ label: gender, count }))}
          />
          <Shares
            title="Age Groups"
            total={totalCount}
            counts={demographics.ageGroups.map(({ ageGroup, count }) => ({
              label: ageGroup,
              count,
            }))}
          />
          <Shares
            title="Top Cities"
            total={totalCount}
            counts={detail.cityDistribution.map(({ city, count }) => ({ label: city, count }))}
          />
          <SampleCustomers customers={detail.sampleCustomers} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

function Shares({
  title,
  total,
  counts,
}: {
  title: string;
  total: number;
  counts: readonly { label: string; count: number }[];
}) {
  return (
    <section>
      <Box component="h3" mb={12} className="strong">
        {title}
      </Box>
      {counts.every(({ count }) => count === 0) ? (
        <p className="soft">Not known</p>
      ) : (
        <BarList
          caption={`Customers of this segment: ${title}`}
          valueName="Customers"
          format={formatCount}
          max={total}
          points={counts.map(({ label, count }) => ({
            label: capital(label),
            value: count,
            note: `${sharePercent(count, total).toFixed(1)}%`,
          }))}
        />
      )}
    </section>
  );
}

function SampleCustomers({ customers }: { customers: SegmentDetailWire["sampleCustomers"] }) {
  return (
    <section>
      <Box component="h3" mb={12} className="strong">
        Sample Customers
      </Box>
      <ul>
        {customers.map(({ _id, name, email, stats }) => (
          <Group
            key={_id}
            component="li"
            gap={12}
            justify="space-between"
            wrap="nowrap"
            py={8}
            className="ruled"
          >
            <TwoLines
              start={<Initial name={shownName({ name, email })} />}
              main={shownName({ name, email })}
              second={name === "" ? undefined : email}
            />
            <Text span flex="none" ta="right" className="semi tabular">
              {formatRupees(stats.total_spent)}
              <Text span display="block" fw={400} className="note">
                {formatCount(stats.order_count)} {stats.order_count === 1 ? "order" : "orders"}
              </Text>
            </Text>
          </Group>
        ))}
      </ul>
    </section>
  );
}

/** The shape of a segment's details before they are known. */
export function SegmentDetailSkeleton() {
  return (
    <Stack gap={24} role="status">
      <span className="visually-hidden">Loading the segment</span>
      <BlockSkeleton height={48} />
      <BlockSkeleton height={132} />
      <BlockSkeleton height={360} />
    </Stack>
  );
}
