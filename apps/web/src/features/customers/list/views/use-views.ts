import { MESSAGES } from "@dakiya/domain/messages";
import { viewInput } from "@dakiya/domain/wire";
import type { ViewInput, ViewWire } from "@dakiya/domain/wire";
import { useAddressParams } from "../../../../lib/address-params.ts";
import { serverMessage } from "../../../../lib/server-message.ts";
import { trpc } from "../../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../../lib/toast.ts";
import { bulkFilterOf } from "../list-filter.ts";
import { viewParams } from "./view-params.ts";
import type { Looked } from "./view-params.ts";

const words = MESSAGES.views;

/** The saved views, loaded once the menu is opened or the address names one. */
export function useViews({ filter, sort, columns }: Looked, wanted: boolean) {
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
    /** Renames a view, which otherwise stays as it was saved; without a name it gets the list's current state. */
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
