import { formatRupees } from "@dakiya/domain/analytics";
import { MESSAGES } from "@dakiya/domain/messages";
import type { PurchasesWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { countCustomers, formatCount } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Modal } from "../../ui/modal.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import classes from "./purchase-source.module.css";
import { useRefreshFields } from "./use-refresh-fields.ts";

type Source = PurchasesWire["source"];

/** Where total spent, order count and last purchase come from, and the switch. It has its place while it loads. */
export function PurchaseSource() {
  const { data, isError } = trpc.orders.purchases.useQuery();
  const [asking, setAsking] = useState<Source | null>(null);
  const words = MESSAGES.orders;
  if (data === undefined && isError) return null;
  const source = data?.source ?? "files";
  const other = source === "files" ? "orders" : "files";
  const hidden = data === undefined ? classes.hidden : undefined;
  return (
    <Card>
      <Group gap="12px 24px" justify="space-between" className={classes.line ?? ""}>
        <div>
          <Box component="h2" fz="var(--text-section)" lh="var(--line-section)" className="strong">
            Purchases
          </Box>
          <p className={`note ${hidden ?? ""}`}>
            {source === "files" ? words.fromFiles : words.fromOrders}
          </p>
        </div>
        <Button variant="default" className={hidden ?? ""} onClick={() => setAsking(other)}>
          Use {other} for totals
        </Button>
      </Group>
      <Switch to={asking} onClose={() => setAsking(null)} />
    </Card>
  );
}

/** Preview of the change before the source is switched. Null keeps the modal closed. */
function Switch({ to, onClose }: { to: Source | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const refresh = useRefreshFields();
  const preview = trpc.orders.previewPurchases.useQuery(
    { source: to ?? "files" },
    { enabled: to !== null, staleTime: 0, gcTime: 0 },
  );
  const change = trpc.orders.switchPurchases.useMutation({
    onSuccess: ({ source }) => {
      toastSuccess(MESSAGES.orders.switched[source]);
      void utils.orders.invalidate();
      void utils.insights.invalidate();
      refresh();
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.orders.switchFailed)),
  });
  return (
    <Modal
      opened={to !== null}
      onClose={onClose}
      title={`Use ${to ?? ""} for totals`}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button
            onClick={() => to !== null && change.mutate({ source: to })}
            disabled={preview.data === undefined}
            loading={change.isPending}
          >
            Use {to} for totals
          </Button>
        </>
      }
    >
      <Box mih={96} aria-live="polite">
        {to === "files" ? (
          <p>{MESSAGES.orders.lastStay}</p>
        ) : preview.error !== null ? (
          <p>{serverMessage(preview.error, MESSAGES.orders.loadFailed)}</p>
        ) : preview.data === undefined ? (
          <RowsSkeleton rows={4} label="Counting changes" />
        ) : (
          <Changes {...preview.data} />
        )}
      </Box>
    </Modal>
  );
}

type Preview = {
  customers: number;
  before: number;
  after: number;
  examples: readonly {
    _id: string;
    name: string;
    email: string;
    before: Figures;
    after: Figures;
  }[];
};
type Figures = { total_spent: number; order_count: number };

function Changes({ customers, before, after, examples }: Preview) {
  if (customers === 0) return <p>{MESSAGES.orders.nothingChanges}</p>;
  return (
    <>
      <p>
        The figures of <strong>{countCustomers(customers)}</strong> change. Total spent of all
        customers goes from <strong>{formatRupees(before)}</strong> to{" "}
        <strong>{formatRupees(after)}</strong>.
      </p>
      <Stack component="ul" gap={8} m="16px 0 0" className={classes.examples ?? ""}>
        {examples.map(({ _id, name, email, ...figures }) => (
          <li key={_id}>
            <span className="anywhere">{name || email}</span>
            <span className="note">
              {shown(figures.before)} → {shown(figures.after)}
            </span>
          </li>
        ))}
      </Stack>
    </>
  );
}

const shown = ({ total_spent, order_count }: Figures): string =>
  `${formatRupees(total_spent)} in ${formatCount(order_count)} ${order_count === 1 ? "order" : "orders"}`;
