import { MESSAGES } from "@dakiya/domain/messages";
import { ADD_CUSTOMERS_MAX } from "@dakiya/domain/wire";
import { Button, Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";

const words = MESSAGES.automations;

/**
 * Adds the selected customers to an automation. Nothing where none is switched on.
 *
 * @param onAdded - Called when all of them have been added.
 */
export function AddToAutomation({
  customerIds,
  disabled,
  onAdded,
}: {
  customerIds: readonly string[];
  disabled: boolean;
  onAdded: () => void;
}) {
  const utils = trpc.useUtils();
  const { data } = trpc.automations.list.useQuery(undefined, { staleTime: 60_000 });
  const adding = useMutation({
    mutationKey: ["add to automation"],
    mutationFn: async ({ id, ids }: { id: string; ids: readonly string[] }) => {
      const sum = { added: 0, leftOut: 0 };
      for (let from = 0; from < ids.length; from += ADD_CUSTOMERS_MAX) {
        const customerIdsPart = ids.slice(from, from + ADD_CUSTOMERS_MAX);
        const response = await utils.client.automations.addCustomers.mutate({
          id,
          customerIds: customerIdsPart,
        });
        sum.added += response.added;
        sum.leftOut += response.leftOut;
      }
      return sum;
    },
    onSuccess: ({ added, leftOut }) => {
      toastSuccess(words.added(added, leftOut));
      onAdded();
    },
    onError: (error) => toastError(serverMessage(error, words.actionFailed)),
    onSettled: async () => await utils.automations.invalidate(),
  });
  const live = (data ?? []).filter(({ state }) => state === "live");
  if (live.length === 0) return null;
  return (
    <Menu position="top" width={260} withinPortal>
      <Menu.Target>
        <Button size="compact-md" variant="default" disabled={disabled} loading={adding.isPending}>
          Add to automation
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: "auto" }}>
        {live.map(({ _id, name }) => (
          <Menu.Item key={_id} onClick={() => adding.mutate({ id: _id, ids: customerIds })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
