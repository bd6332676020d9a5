import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_BULK_IDS } from "@dakiya/domain/wire";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { countCustomers, formatCount } from "../../lib/format.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { BulkMenu } from "./bulk/bulk-menu.tsx";
import { useBulkActions } from "./bulk/use-bulk-changes.ts";
import { AudienceMenu } from "./list/audience-menu.tsx";
import { useManyStatus } from "./list/customer-status.tsx";
import { bulkFilterOf, exportHref, exportIdsHref } from "./list/list-filter.ts";
import type { ListFilter } from "./list/list-filter.ts";
import { SaveTicked } from "./list/save-ticked.tsx";
import type { Selection } from "./list/use-selection.ts";
import classes from "./selection-bar.module.css";

const AddToAutomation = lazyPart(
  async () => await import("./list/add-to-automation.tsx"),
  "AddToAutomation",
  () => null,
);

/** As many as one address can name. */
const EXPORTED_BY_ID = 1_000;

/**
 * Number of selected customers, and the actions on them; floats over the page, so that it stays in view in a long list.
 *
 * @param total - How many the filter shows; null while that is not known.
 */
export function SelectionBar({
  selection,
  filter,
  total,
}: {
  selection: Selection;
  filter: ListFilter;
  total: number | null;
}) {
  const { selected, isAllMatching, clear } = selection;
  return isAllMatching ? (
    <MatchingBar filter={filter} total={total ?? selected.length} onClear={clear} />
  ) : (
    <TickedBar filter={filter} selected={selected} onClear={clear} />
  );
}

/** For the customers who are ticked one by one. */
function TickedBar({
  filter,
  selected,
  onClear,
}: {
  filter: ListFilter;
  selected: readonly CustomerWire[];
  onClear: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const many = useManyStatus(onClear);
  const active = selected.filter(({ is_active }) => is_active);
  const idle = selected.filter(({ is_active }) => !is_active);
  if (selected.length === 0 && !asking) return null;
  const ids = selected.map(({ _id }) => _id);

  return (
    <>
      <Bar words={`${formatCount(selected.length)} selected`} busy={many.busy} onClear={onClear}>
        {active.length > 0 && (
          <Button
            size="compact-md"
            color="red"
            disabled={many.busy}
            onClick={() => setAsking(true)}
          >
            Deactivate {formatCount(active.length)}
          </Button>
        )}
        {idle.length > 0 && (
          <Button
            size="compact-md"
            variant="default"
            disabled={many.busy}
            onClick={() => many.reactivate(idle.map(({ _id }) => _id))}
          >
            Reactivate {formatCount(idle.length)}
          </Button>
        )}
        <BulkMenu
          target={{ ids }}
          count={ids.length}
          disabled={many.busy || ids.length > MAX_BULK_IDS}
          onStarted={onClear}
        />
        <SaveTicked filter={filter} ids={ids} disabled={many.busy} />
        <AddToAutomation customerIds={ids} disabled={many.busy} onAdded={onClear} />
        {ids.length <= EXPORTED_BY_ID && (
          <DownloadLink href={exportIdsHref(ids)}>Export</DownloadLink>
        )}
      </Bar>
      <DeactivateModal
        count={active.length}
        opened={asking}
        busy={many.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          many.deactivate(active.map(({ _id }) => _id));
        }}
      />
    </>
  );
}

/** For all that the filter shows, loaded or not: the server changes them in the background. */
function MatchingBar({
  filter,
  total,
  onClear,
}: {
  filter: ListFilter;
  total: number;
  onClear: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const target = { filter: bulkFilterOf(filter) };
  const { start, busy } = useBulkActions(() => {
    setAsking(false);
    onClear();
  });
  return (
    <>
      <Bar words={MESSAGES.bulk.allSelected(total)} busy={busy} onClear={onClear}>
        {filter.status !== "deactivated" && (
          <Button size="compact-md" color="red" disabled={busy} onClick={() => setAsking(true)}>
            Deactivate
          </Button>
        )}
        {filter.status !== "active" && (
          <Button
            size="compact-md"
            variant="default"
            disabled={busy}
            onClick={() => start(target, { type: "reactivate" }, false)}
          >
            Reactivate
          </Button>
        )}
        <BulkMenu target={target} count={total} disabled={busy} onStarted={onClear} />
        <AudienceMenu filter={filter} total={total} />
        <DownloadLink href={exportHref(filter)}>Export</DownloadLink>
      </Bar>
      <DeactivateModal
        count={total}
        opened={asking}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => start(target, { type: "deactivate" }, false)}
      />
    </>
  );
}

function Bar({
  words,
  busy,
  onClear,
  children,
}: {
  words: string;
  busy: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <Group
      component="section"
      gap="8px 12px"
      className={classes.bar ?? ""}
      aria-label="Selected customers"
    >
      <Text role="status" mr={8} className="tabular semi">
        {words}
      </Text>
      {children}
      <Button size="compact-md" variant="subtle" disabled={busy} onClick={onClear}>
        Clear
      </Button>
    </Group>
  );
}

function DeactivateModal({
  count,
  ...modal
}: {
  count: number;
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmModal
      {...modal}
      title="Deactivate customers"
      message={`Deactivate ${countCustomers(count)}? They get no email until you reactivate them.`}
      confirmLabel="Deactivate"
    />
  );
}
