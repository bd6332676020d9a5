import { SUPPRESSION_REASONS } from "@dakiya/domain/delivery";
import type { SuppressionReason } from "@dakiya/domain/delivery";
import { MESSAGES } from "@dakiya/domain/messages";
import { SEARCH_MAX, firstCharacters } from "@dakiya/domain/text";
import type { SuppressionWire } from "@dakiya/domain/wire";
import { Button, NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../../ui/empty-state.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { DownloadLink } from "../../../widgets/download-link/download-link.tsx";
import { AddSuppressionsModal } from "./add-suppressions-modal.tsx";
import { RemoveSuppressionModal } from "./remove-suppression-modal.tsx";
import classes from "./suppression-list.module.css";
import { REASON_WORDS, SuppressionTable } from "./suppression-table.tsx";
import { suppressionInput, useSuppressions } from "./use-suppressions.ts";

const TYPING_PAUSE_MS = 250;

/** Addresses that no campaign is sent to: why, and how to change that. */
export function SuppressionList() {
  const [search, setSearch] = useState("");
  const [reason, setReason] = useState<SuppressionReason | "">("");
  const [debouncedSearch] = useDebouncedValue(search, TYPING_PAUSE_MS);
  const filter = { search: debouncedSearch, reason };
  const list = useSuppressions(filter);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SuppressionWire | null>(null);
  const { counts } = list;
  const all =
    counts === null ? null : SUPPRESSION_REASONS.reduce((sum, one) => sum + counts[one], 0);
  const isFiltered = Object.keys(suppressionInput(filter)).length > 0;
  const withCount = (label: string, count: number | null | undefined): string =>
    count === null || count === undefined ? label : `${label} (${formatCount(count)})`;

  return (
    <Card title="Suppression list" note="These addresses get no email." flush>
      <div className={classes.bar}>
        <div className={classes.search}>
          <SearchBox
            value={search}
            onChange={(text) => setSearch(firstCharacters(text, SEARCH_MAX))}
            placeholder="Search by email..."
          />
        </div>
        <NativeSelect
          aria-label="Reason"
          value={reason}
          data={[
            { value: "", label: withCount("All reasons", all) },
            ...SUPPRESSION_REASONS.map((value) => ({
              value,
              label: withCount(REASON_WORDS[value].label, counts?.[value]),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setReason(SUPPRESSION_REASONS.find((one) => one === value) ?? "")
          }
        />
        <div className={classes.actions}>
          <DownloadLink
            href={`/api/user/suppressions/export.csv?${new URLSearchParams(suppressionInput(filter)).toString()}`}
          >
            Export CSV
          </DownloadLink>
          <Button
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add addresses
          </Button>
        </div>
      </div>
      {list.error !== null && list.items.length === 0 ? (
        <LoadFailed title={MESSAGES.suppressions.fetchFailed} onRetry={list.reload} />
      ) : (
        <SuppressionTable
          rows={list.items}
          onRemove={setRemoving}
          onEndReached={list.hasMore ? list.loadMore : undefined}
          empty={
            list.loading ? (
              <RowsSkeleton rows={5} label="Loading the suppression list" />
            ) : (
              <EmptyState
                title={isFiltered ? MESSAGES.suppressions.noneFound : MESSAGES.suppressions.none}
              />
            )
          }
        />
      )}
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
    </Card>
  );
}
