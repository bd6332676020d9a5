import { MESSAGES } from "@dakiya/domain/messages";
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
    /** Gives a view the list's current state. */
    update: async ({ _id: id, name }: ViewWire) => {
      try {
        await client.views.update.mutate({ id, view: asNow(name) });
      } catch (error) {
        toastError(serverMessage(error, words.saveFailed));
        return;
      }
      await saved();
    },
    /** @param view - As it was saved, but for its name. */
    rename: async ({ _id: id }: ViewWire, view: ViewInput) => {
      await client.views.update.mutate({ id, view });
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
