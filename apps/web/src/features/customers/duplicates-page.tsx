import { MESSAGES } from "@dakiya/domain/messages";
import { DUPLICATE_SIGNS } from "@dakiya/domain/wire";
import type { CustomerWire, DuplicateGroupWire, DuplicateSign } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { DuplicateGroup } from "./duplicates/duplicate-group.tsx";
import type { GroupHandlers } from "./duplicates/duplicate-group.tsx";
import { RecentMerges } from "./duplicates/recent-merges.tsx";
import { idsOf, useDuplicates } from "./duplicates/use-duplicates.ts";
import {
  DeactivateCustomerModal,
  toastWithUndo,
  useCustomerStatus,
} from "./list/customer-status.tsx";
import { CustomerDrawer } from "./profile/customer-drawer.tsx";
import { useMerges } from "./use-merges.ts";

const EditCustomerModal = lazyDialog(
  async () => await import("./edit/customer-modals.tsx"),
  "EditCustomerModal",
  {
    title: "Edit Customer",
    size: "lg",
    isOpened: ({ customer }) => customer !== null,
    isAhead: true,
  },
);

const MergeModal = lazyDialog(
  async () => await import("./duplicates/merge-modal.tsx"),
  "MergeModal",
  {
    title: "Merge customers",
    size: "lg",
    isOpened: ({ group }) => group !== null,
    isAhead: true,
  },
);

const SIGN_WORDS: Readonly<Record<DuplicateSign, string>> = {
  phone: "Same phone",
  name: "Same name and city",
  email: "Same Gmail address",
};
const SIGN_OPTIONS = DUPLICATE_SIGNS.map((value) => ({ value, label: SIGN_WORDS[value] }));

/** Customers that may be duplicates (docs/product.md, Customers). */
export function DuplicatesPage() {
  const [params, setParams] = useSearchParams();
  const by = DUPLICATE_SIGNS.find((sign) => sign === params.get("by")) ?? "phone";
  const list = useDuplicates(by);
  const [profile, setProfile] = useState<CustomerWire | null>(null);
  const [editing, setEditing] = useState<CustomerWire | null>(null);
  const [deleting, setDeleting] = useState<CustomerWire | null>(null);
  const [merging, setMerging] = useState<DuplicateGroupWire | null>(null);
  const merges = useMerges(() => setMerging(null));
  const status = useCustomerStatus(() => setDeleting(null));
  const dismiss = useDismissal(list.drop);
  const handlers = {
    onOpen: setProfile,
    onEdit: setEditing,
    onDelete: setDeleting,
    onDismiss: dismiss,
    onMerge: setMerging,
  };

  return (
    <>
      <PageHeader
        title="Duplicates"
        lead="Active customers that may be one person. Nothing changes by itself."
      />
      <Stack gap={20}>
        <Card flush>
          <Box p="12px var(--gutter)" className="ruled-below">
            <PillRadios
              legend="What they share"
              value={by}
              options={SIGN_OPTIONS}
              onChange={(sign) => setParams({ by: sign }, { replace: true })}
            />
          </Box>
          <Groups list={list} by={by} handlers={handlers} />
        </Card>
        <RecentMerges undoing={merges.undoing} onUndo={merges.undo} />
      </Stack>
      <MergeModal
        group={merging}
        busy={merges.merging}
        onClose={() => setMerging(null)}
        onMerge={merges.merge}
      />
      <EditCustomerModal customer={editing} onClose={() => setEditing(null)} />
      <CustomerDrawer
        customer={editing === null ? profile : null}
        onEdit={setEditing}
        onClose={() => setProfile(null)}
      />
      <DeactivateCustomerModal
        customer={deleting}
        busy={status.deactivating}
        onClose={() => setDeleting(null)}
        onConfirm={status.deactivate}
      />
    </>
  );
}

function Groups({
  list,
  by,
  handlers,
}: {
  list: ReturnType<typeof useDuplicates>;
  by: DuplicateSign;
  handlers: GroupHandlers;
}) {
  const { groups, error, loading, hasMore, isWalking, showMore, reload } = list;
  if (error !== null && groups.length === 0)
    return (
      <LoadFailed title="The duplicates could not be loaded" reason={error} onRetry={reload} />
    );
  if (loading) return <RowsSkeleton rows={4} label="Looking for duplicates" />;
  if (groups.length === 0) return <EmptyState title={MESSAGES.duplicates.none[by]} />;
  return (
    <>
      <ul aria-label="Possible duplicates">
        {groups.map((group) => (
          <DuplicateGroup key={idsOf(group).join()} group={group} handlers={handlers} />
        ))}
      </ul>
      {hasMore && (
        <Group justify="center" p={16} className="ruled-above">
          <Button variant="default" loading={isWalking} onClick={showMore}>
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}

/** Marks a group as different customers, with a way back in the toast. */
function useDismissal(drop: (group: DuplicateGroupWire) => void) {
  const utils = trpc.useUtils();
  const words = MESSAGES.duplicates;
  const restore = trpc.duplicates.restore.useMutation({
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await utils.duplicates.invalidate();
    },
    onError: (error) => toastError(serverMessage(error, words.restoreFailed)),
  });
  const dismiss = trpc.duplicates.dismiss.useMutation({
    onSuccess: ({ message }, input) => toastWithUndo(message, () => restore.mutate(input)),
    onError: async (error) => {
      toastError(serverMessage(error, words.dismissFailed));
      await utils.duplicates.invalidate();
    },
  });
  return (group: DuplicateGroupWire) => {
    drop(group);
    dismiss.mutate({ ids: idsOf(group) });
  };
}
