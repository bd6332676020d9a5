import { MESSAGES } from "@dakiya/domain/messages";
import type { SavedSegmentsInput, SegmentWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { setOrDelete, useAddressParams } from "../../lib/address-params.ts";
import { narrowing } from "../../lib/address-filter.ts";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useNameReference } from "../../lib/server/use-name-reference.ts";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { useSearch } from "../../lib/use-search.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListTable } from "../../ui/list-page/list-table.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PillCheck } from "../../ui/pill-check.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { DeleteSegmentModal } from "./delete-segment-modal.tsx";
import { SegmentDetailModal } from "./segment-detail-modal.tsx";
import { SegmentForm } from "./segment-form.tsx";
import { savedColumns } from "./saved-columns.tsx";
import type { SegmentAction } from "./segment-menu.tsx";
import { useSegmentActions } from "./use-segment-actions.ts";

const words = MESSAGES.segments;
const PAGE_SIZE = 50;

const WHICH = [
  { value: "current", label: "Current" },
  { value: "archived", label: "Archived" },
] as const;

/** A dialog over the list, and the segment it is about. */
type Open = { dialog: "detail" | "edit" | "delete"; segment: SegmentWire };

/** The segments an account has saved, to find and write to them again (docs/product.md, Audience). */
export function SavedSegmentsPage() {
  const { show, choose } = useShown();
  const { box, needle } = useSearch();
  useNameInAddress(box.onChange);
  const own = useOwnFields();
  const [opened, setOpened] = useState<Open | null>(null);
  const actions = useSegmentActions();
  const list = useSavedSegments(show, needle);
  const onAction = useCallbackRef((action: SegmentAction, segment: SegmentWire) => {
    if (action === "edit" || action === "delete") setOpened({ dialog: action, segment });
    else actions[action](segment._id);
  });
  const nameOf = useNameReference(list.items.map(({ rules }) => rules));
  const columns = useMemo(() => {
    const onOpen = (segment: SegmentWire) => setOpened({ dialog: "detail", segment });
    return savedColumns({ own, nameOf, onOpen, onAction });
  }, [own, nameOf, onAction]);

  return (
    <>
      <PageHeader
        title="Segments"
        lead="Audiences you saved, to find and write to again."
        actions={<CreateSegment variant="filled" />}
      />
      <Card flush>
        <Group gap="12px 16px" p="16px var(--gutter)" className="ruled-below">
          <Which show={show} onChoose={choose} />
          <Box miw={0} w={280} maw="100%" ml={{ base: 0, sm: "auto" }}>
            <SearchBox {...box} placeholder="Search segments..." />
          </Box>
        </Group>
        <ListTable
          list={list}
          columns={columns}
          rowKey={({ _id }) => _id}
          caption="Saved segments"
          label="Loading segments"
          noneFound={needle === "" ? null : words.noneFound}
          none={show === "archived" ? words.noneArchived : <NothingSaved />}
        />
      </Card>
      <OpenedDialog opened={opened} onOpen={setOpened} />
    </>
  );
}

type Show = SavedSegmentsInput["show"];

function useSavedSegments(show: Show, search: string) {
  const { client } = trpc.useUtils();
  const input = { ...narrowing({ search }), show, limit: PAGE_SIZE };
  return usePages({
    key: getQueryKey(trpc.segments.saved, input, "infinite"),
    fetchPage: (cursor) => client.segments.saved.query(pageInput(input, cursor)),
    fallbackMessage: words.loadFailed,
    isShared: true,
  });
}

function CreateSegment({ variant }: { variant: "filled" | "default" }) {
  return (
    <Button
      component={Link}
      to={paths.createCampaign}
      variant={variant}
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
    >
      Create Segment
    </Button>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      title={words.none}
      hint={words.noneHint}
      action={<CreateSegment variant="default" />}
    />
  );
}

/** Current or archived segments, and of the current ones those that campaigns made. */
function Which({ show, onChoose }: { show: Show; onChoose: (show: Show) => void }) {
  return (
    <>
      <PillRadios
        legend="Which segments"
        value={show === "archived" ? "archived" : "current"}
        onChange={(which) => onChoose(which === "archived" ? "archived" : "listed")}
        options={WHICH}
      />
      {show !== "archived" && (
        <PillCheck
          checked={show === "all"}
          onChange={(isAll) => onChoose(isAll ? "all" : "listed")}
        >
          Show those made by campaigns
        </PillCheck>
      )}
    </>
  );
}

/** Which segments are listed, kept in the address. */
function useShown() {
  const [params, change] = useAddressParams();
  const chosen = params.get("show");
  const show: Show = chosen === "all" || chosen === "archived" ? chosen : "listed";
  return {
    show,
    choose: (next: Show) =>
      change((address) => setOrDelete(address, "show", next === "listed" ? "" : next)),
  };
}

function OpenedDialog({
  opened,
  onOpen,
}: {
  opened: Open | null;
  onOpen: (next: Open | null) => void;
}) {
  const close = () => onOpen(null);
  const of = (dialog: Open["dialog"]) => (opened?.dialog === dialog ? opened.segment : null);
  const edited = of("edit");
  return (
    <>
      <SegmentDetailModal
        segment={of("detail")}
        onShow={(segment) => onOpen({ dialog: "detail", segment })}
        onClose={close}
      />
      <Modal
        opened={edited !== null}
        onClose={close}
        title={`Edit ${edited?.name ?? "segment"}`}
        size="lg"
      >
        {edited !== null && <SegmentForm segment={edited} onSaved={close} onCancel={close} />}
      </Modal>
      <DeleteSegmentModal segment={of("delete")} onClose={close} onDeleted={close} />
    </>
  );
}

/** Searches for the name that an address brings, also while the page is open. */
function useNameInAddress(search: (name: string) => void): void {
  const [params] = useSearchParams();
  const name = params.get("search");
  useEffect(() => {
    if (name !== null) search(name);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with the address alone
  }, [name]);
}
