import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmModal } from "../../../../ui/confirm-modal.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Modal } from "../../../../ui/modal.tsx";
import { BlockSkeleton } from "../../../../ui/skeletons.tsx";
import { useColumnChoice } from "../columns.tsx";
import { useViews } from "./use-views.ts";
import { isAsSaved } from "./view-params.ts";
import type { Looked } from "./view-params.ts";

const words = MESSAGES.views;
const ICON = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

const ViewName = lazyPart(
  async () => await import("./view-name.tsx"),
  "ViewName",
  () => <BlockSkeleton height={132} />,
);

type Dialog = "new" | "rename" | "delete";

/** The account's saved views of the list, and actions on the one in the address. */
export function ViewMenu(list: Omit<Looked, "columns">) {
  const [columns] = useColumnChoice();
  const looked = { ...list, columns };
  const [wanted, setWanted] = useState(false);
  const views = useViews(looked, wanted);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  return (
    <>
      <Menu width={260} withinPortal onOpen={() => setWanted(true)}>
        <Menu.Target>
          <Button
            variant="default"
            maw={280}
            leftSection={<IconBookmark {...ICON} />}
            rightSection={<IconChevronDown {...ICON} />}
          >
            {views.current?.name ?? "Views"}
          </Button>
        </Menu.Target>
        <ViewItems {...{ views, looked, setDialog }} />
      </Menu>
      <ViewModals {...{ views, dialog }} onClose={() => setDialog(null)} />
    </>
  );
}

type Views = ReturnType<typeof useViews>;

function ViewItems({
  views: { views, isLoading, current, open, update },
  looked,
  setDialog,
}: {
  views: Views;
  looked: Looked;
  setDialog: (dialog: Dialog) => void;
}) {
  return (
    <Menu.Dropdown mah={420} style={{ overflowY: "auto" }}>
      {isLoading && <Menu.Label>Loading views…</Menu.Label>}
      {views.map((view) => (
        <Menu.Item
          key={view._id}
          className="anywhere"
          aria-current={view === current ? "true" : undefined}
          onClick={() => open(view)}
        >
          {view.name}
        </Menu.Item>
      ))}
      {(isLoading || views.length > 0) && <Menu.Divider />}
      <Menu.Item onClick={() => setDialog("new")}>Save view…</Menu.Item>
      {current !== null && (
        <>
          <Menu.Item disabled={isAsSaved(current, looked)} onClick={() => void update(current)}>
            Update view
          </Menu.Item>
          <Menu.Item onClick={() => setDialog("rename")}>Rename view…</Menu.Item>
          <Menu.Item c="var(--red-ink)" onClick={() => setDialog("delete")}>
            Delete view…
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  );
}

function ViewModals({
  views: { current, save, rename, remove },
  dialog,
  onClose,
}: {
  views: Views;
  dialog: Dialog | null;
  onClose: () => void;
}) {
  const naming = dialog === "new" || dialog === "rename";
  const renamed = dialog === "rename" ? current : null;
  return (
    <>
      <Modal
        opened={naming}
        onClose={onClose}
        title={dialog === "rename" ? "Rename view" : "Save view"}
        size="sm"
      >
        {naming && <ViewName {...{ renamed, save, rename, onClose }} />}
      </Modal>
      <ConfirmModal
        opened={dialog === "delete" && current !== null}
        onClose={onClose}
        onConfirm={async () => {
          if (current !== null) await remove(current);
          onClose();
        }}
        title="Delete view"
        message={words.confirmDelete(current?.name ?? "")}
        confirmLabel="Delete view"
      />
    </>
  );
}
