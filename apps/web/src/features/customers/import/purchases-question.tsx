import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Stack } from "@mantine/core";
import { formatCount } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { useCustomerCache } from "../use-customer-cache.ts";

/** Question whether orders count as customers' totals, where these come from files, with a preview of the change. */
export function PurchasesQuestion({ importId }: { importId: string }) {
  const utils = trpc.useUtils();
  const cache = useCustomerCache();
  const asks = trpc.imports.get.useQuery({ id: importId }).data?.asks_purchases === true;
  const preview = trpc.orders.previewPurchases.useQuery(
    { source: "orders" },
    { enabled: asks },
  ).data;
  const change = trpc.orders.switchPurchases.useMutation({
    onSuccess: async ({ source }) => {
      toastSuccess(MESSAGES.orders.switched[source]);
      await utils.imports.invalidate();
      void cache.reloadAll();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.orders.switchFailed)),
  });
  if (!asks || preview === undefined) return null;
  const { customers, before, after } = preview;
  return (
    <Stack component="section" gap={12} miw={0}>
      <h3 className="strong">These orders don’t count as total spent yet</h3>
      <p>
        Customers’ totals come from files. From orders, {formatCount(customers)}{" "}
        {customers === 1 ? "customer changes" : "customers change"}, and total spent of all goes
        from {formatRupees(before)} to {formatRupees(after)}.
      </p>
      <div>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ source: "orders" })}
        >
          Use orders for totals
        </Button>
      </div>
    </Stack>
  );
}
