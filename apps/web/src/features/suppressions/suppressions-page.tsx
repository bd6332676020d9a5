import { SUPPRESSION_REASONS } from "@dakiya/domain/delivery";
import type { SuppressionReason } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SuppressionWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { narrowing } from "../../lib/address-filter.ts";
import { formatCount } from "../../lib/format.ts";
import { useSearch } from "../../lib/use-search.ts";
import { Card } from "../../ui/card.tsx";
import { FilterSelect } from "../../ui/list-page/filter-select.tsx";
import { ListTable } from "../../ui/list-page/list-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { AddSuppressionsModal } from "./add-suppressions-modal.tsx";
import { RemoveSuppressionModal } from "./remove-suppression-modal.tsx";
import { REASON_WORDS, suppressionColumns } from "./suppression-columns.tsx";
import { useSuppressions } from "./use-suppressions.ts";

/** Addresses that get no email (docs/product.md, Email settings). */
export function SuppressionsPage() {
  const { box, needle } = useSearch();
  const [reason, setReason] = useState<SuppressionReason | "">("");
  const filter = narrowing({ search: needle, reason });
  const list = useSuppressions(filter);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SuppressionWire | null>(null);
  const { counts } = list;
  const all =
    counts === null ? null : SUPPRESSION_REASONS.reduce((sum, one) => sum + counts[one], 0);
  const columns = useMemo(() => suppressionColumns(setRemoving), []);
  const withCount = (label: string, count: number | null | undefined): string =>
    count === null || count === undefined ? label : `${label} (${formatCount(count)})`;

  return (
    <>
      <PageHeader
        title="Suppression list"
        lead="These addresses get no email."
        actions={
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add addresses
          </Button>
        }
      />
      <Card flush>
        <Group gap="8px 16px" p="12px var(--gutter)" className="ruled-below">
          <Box flex="1" miw={180} maw={360}>
            <SearchBox {...box} placeholder="Search by email..." />
          </Box>
          <FilterSelect
            aria-label="Reason"
            value={reason}
            all={withCount("All reasons", all)}
            options={SUPPRESSION_REASONS.map((value) => ({
              value,
              label: withCount(REASON_WORDS[value].label, counts?.[value]),
            }))}
            onChange={setReason}
          />
          <Group ml="auto">
            <DownloadLink
              href={`/api/user/suppressions/export.csv?${new URLSearchParams(filter).toString()}`}
            >
              Export CSV
            </DownloadLink>
          </Group>
        </Group>
        <ListTable
          list={list}
          columns={columns}
          rowKey={({ email }) => email}
          caption="Suppression list"
          label="Loading the suppression list"
          rows={5}
          noneFound={Object.keys(filter).length > 0 ? MESSAGES.suppressions.noneFound : null}
          none={MESSAGES.suppressions.none}
        />
      </Card>
      <AddSuppressionsModal
        opened={adding}
        onClose={() => setAdding(false)}
        onChanged={() => void list.refresh()}
      />
      <RemoveSuppressionModal
        suppression={removing}
        onClose={() => setRemoving(null)}
        onChanged={() => void list.refresh()}
      />
    </>
  );
}
