import { MESSAGES } from "@dakiya/domain/messages";
import { VIEW_LIMITS, viewInput } from "@dakiya/domain/wire";
import type { ViewInput, ViewWire } from "@dakiya/domain/wire";
import { Button, Menu, TextInput } from "@mantine/core";
import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useAddressParams } from "../../../lib/address-params.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { SettingsForm } from "../../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";
import { useColumnChoice } from "./columns.tsx";
import { bulkFilterOf } from "./list-filter.ts";
import { isAsSaved, viewParams } from "./view-params.ts";
import type { Looked } from "./view-params.ts";

const words = MESSAGES.views;
const ICON = { size: 16, stroke: 1.5, "aria-hidden": true } as const;
const NAME = viewInput.pick({ name: true });

/** The account's saved views of the list, and what is done with the one in the address. */
export function ViewMenu(list: Omit<Looked, "columns">) {
  const [columns] = useColumnChoice();
  const looked = { ...list, columns };
  const [wanted, setWanted] = useState(false);
  const { views, isLoading, current, open, save, update, remove } = useViews(looked, wanted);
  const [naming, setNaming] = useState<"new" | "rename" | null>(null);
  const [deleting, setDeleting] = useState(false);
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
            {current?.name ?? "Views"}
          </Button>
        </Menu.Target>
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
          <Menu.Item onClick={() => setNaming("new")}>Save view…</Menu.Item>
          {current !== null && (
            <>
              <Menu.Item
                disabled={isAsSaved(current, looked)}
                onClick={() => void update(current, {})}
              >
                Update view
              </Menu.Item>
              <Menu.Item onClick={() => setNaming("rename")}>Rename view…</Menu.Item>
              <Menu.Item c="var(--red-ink)" onClick={() => setDeleting(true)}>
                Delete view…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={naming !== null}
        onClose={() => setNaming(null)}
        title={naming === "rename" ? "Rename view" : "Save view"}
        size="sm"
      >
        {naming !== null && (
          <NameForm
            initial={naming === "rename" ? (current?.name ?? "") : ""}
            save={async (name) =>
              naming === "rename" && current !== null
                ? await update(current, { name })
                : await save(name)
            }
            onClose={() => setNaming(null)}
          />
        )}
      </Modal>
      <ConfirmModal
        opened={deleting && current !== null}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          if (current !== null) await remove(current);
          setDeleting(false);
        }}
        title="Delete view"
        message={words.confirmDelete(current?.name ?? "")}
        confirmLabel="Delete view"
      />
    </>
  );
}

function NameForm({
  initial,
  save,
  onClose,
}: {
  initial: string;
  save: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const state = useSettingsForm({
    initial: { name: initial },
    schema: NAME,
    save: async ({ name }) => await save(name),
    onSaved: onClose,
    failed: words.saveFailed,
  });
  return (
    <SettingsForm state={state} saveLabel="Save view" onCancel={onClose}>
      <TextInput
        label="View name"
        required
        data-autofocus
        autoComplete="off"
        description="Everybody of your account sees it"
        {...state.limited("name", VIEW_LIMITS.name)}
      />
    </SettingsForm>
  );
}

/** The saved views, loaded once the menu is opened or the address names one. */
function useViews({ filter, sort, columns }: Looked, wanted: boolean) {
  const utils = trpc.useUtils();
  const [params, change] = useAddressParams();
  const { data: views = [], isLoading } = trpc.views.list.useQuery(undefined, {
    enabled: wanted || params.has("view"),
  });
  const { client } = utils;
  const current = views.find(({ _id }) => _id === params.get("view")) ?? null;
  const asNow = (name: string): ViewInput => ({
    ...{ name, filter: bulkFilterOf(filter), sort },
    columns: columns === null ? null : [...columns],
  });
  const saved = async () => {
    toastSuccess(words.saved);
    await utils.views.invalidate();
  };
  return {
    views,
    isLoading,
    current,
    open: (view: ViewWire) =>
      change((address) => {
        for (const name of [...address.keys()]) address.delete(name);
        for (const [name, text] of viewParams(view)) address.set(name, text);
      }, {}),
    save: async (name: string) => {
      const { _id } = await client.views.create.mutate(asNow(name));
      change((address) => address.set("view", _id));
      await saved();
    },
    /** Renames a view, which then stays as it was saved; without a name it becomes what the list shows. */
    update: async (view: ViewWire, { name }: { name?: string }) => {
      const { _id: id } = view;
      const kept = { filter: view.filter, sort: view.sort, columns: view.columns };
      try {
        await client.views.update.mutate({
          id,
          view: name === undefined ? asNow(view.name) : viewInput.parse({ ...kept, name }),
        });
      } catch (error) {
        if (name !== undefined) throw error;
        toastError(serverMessage(error, words.saveFailed));
        return;
      }
      await saved();
    },
    remove: async ({ _id: id }: ViewWire) => {
      try {
        await client.views.delete.mutate({ id });
        toastSuccess(words.deleted);
      } catch (error) {
        toastError(serverMessage(error, words.deleteFailed));
      }
      change((address) => address.delete("view"));
      await utils.views.invalidate();
    },
  };
}
