import { shownName } from "@dakiya/domain/customer";
import { formatRupees } from "@dakiya/domain/analytics";
import { sharePercent } from "@dakiya/domain/audience";
import type { PreviewWire } from "@dakiya/domain/wire";
import { Box, Group, SimpleGrid, Stack } from "@mantine/core";
import { formatCount } from "../../../lib/format.ts";
import { BarList } from "../../../ui/charts/bar-list.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { StatCard, StatGrid } from "../../../ui/stat-card.tsx";
import { EmailText } from "../../../ui/text-parts.tsx";
import classes from "./segment-preview.module.css";

type Sample = PreviewWire["sampleCustomers"][number];

const SAMPLE_COLUMNS: readonly Column<Sample>[] = [
  { key: "name", header: "Name", cell: (customer) => <strong>{shownName(customer)}</strong> },
  { key: "email", header: "Email", cell: ({ email }) => <EmailText email={email} /> },
  {
    key: "orders",
    header: "Orders",
    numeric: true,
    cell: ({ stats }) => formatCount(stats.order_count),
  },
  {
    key: "spent",
    header: "Spent",
    numeric: true,
    cell: ({ stats }) => formatRupees(stats.total_spent),
  },
];

function percent(value: number): string {
  return `${value.toFixed(1)}%`;
}

export function SegmentPreview({ preview }: { preview: PreviewWire }) {
  const { totalCount, activityStats, sampleCustomers, demographics } = preview;
  const share = (count: number) => percent(sharePercent(count, totalCount));

  return (
    <Stack gap={28}>
      <StatGrid columns={2}>
        <StatCard label="Total Customers" value={formatCount(totalCount)} />
        <StatCard label="Active Customers" value={formatCount(activityStats.activeCustomers)} />
      </StatGrid>
      <section>
        <Box component="h3" mb={12} fz={16} className="strong">
          Sample Customers
        </Box>
        <Box mx="calc(-1 * var(--gutter))" className="ruled-above ruled-below">
          <DataTable
            rows={sampleCustomers}
            columns={SAMPLE_COLUMNS}
            rowKey={({ _id }) => _id}
            caption="Sample customers"
            maxHeight="none"
            empty={<EmptyState title="No customer matches these rules" />}
          />
        </Box>
      </section>
      <section>
        <Box component="h3" mb={12} fz={16} className="strong">
          Demographics
        </Box>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={32} verticalSpacing={16}>
          <div>
            <Box component="h4" m="0 0 10px" fz="small" className="soft semi">
              Gender
            </Box>
            <BarList
              caption="Gender, as shares of the audience"
              valueName="Share"
              max={totalCount}
              format={share}
              points={demographics.gender.map(({ gender, count }) => ({
                label: gender,
                value: count,
              }))}
            />
          </div>
          <div>
            <Box component="h4" m="0 0 10px" fz="small" className="soft semi">
              Age Groups
            </Box>
            <BarList
              caption="Age groups, as shares of the audience"
              valueName="Share"
              max={totalCount}
              format={share}
              points={demographics.ageGroups.map(({ ageGroup, count }) => ({
                label: ageGroup,
                value: count,
              }))}
            />
          </div>
        </SimpleGrid>
      </section>
      <section>
        <Box component="h3" mb={12} fz={16} className="strong">
          Activity Overview
        </Box>
        <Group component="dl" gap="12px 48px" align="stretch" className={classes.activity ?? ""}>
          <div>
            <dt>Active customers</dt>
            <dd>{share(activityStats.activeCustomers)}</dd>
          </div>
          <div>
            <dt>Average orders</dt>
            <dd>{activityStats.avgOrders.toFixed(1)}</dd>
          </div>
        </Group>
      </section>
    </Stack>
  );
}
