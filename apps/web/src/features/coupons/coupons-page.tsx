import type { CouponPoolWire } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { couponPoolPage } from "../../lib/paths.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { CreateButton } from "../../ui/list-page/create-button.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { DeletePoolModal } from "./delete-pool-modal.tsx";
import { PoolTable } from "./pool-table.tsx";
import type { PoolAction } from "./pool-table.tsx";

const AddCodesModal = lazyDialog(
  async () => await import("./add-codes-modal.tsx"),
  "AddCodesModal",
  { title: "Add codes", isOpened: ({ pool }) => pool !== null },
);
const PoolModal = lazyDialog(async () => await import("./pool-modal.tsx"), "PoolModal", {
  title: "Coupon pool",
  isOpened: ({ pool }) => pool !== undefined,
});

const words = MESSAGES.coupons;

/** The pools of coupon codes (docs/coupons.md). */
export function CouponsPage() {
  const query = trpc.coupons.list.useQuery(undefined, { refetchOnMount: "always" });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ action: PoolAction; pool: CouponPoolWire } | null>(null);
  const close = () => setOpen(null);
  const act = useCallback((action: PoolAction, pool: CouponPoolWire) => {
    setOpen({ action, pool });
  }, []);
  const chosen = (action: PoolAction) => (open?.action === action ? open.pool : null);
  const createButton = <CreateButton onClick={() => setCreating(true)}>Create pool</CreateButton>;
  return (
    <>
      <PageHeader
        title="Coupons"
        lead="Codes for your emails: each recipient gets one of their own."
        actions={query.data?.length ? createButton : undefined}
      />
      <Card flush>
        <Loaded state={loadState(query, words.fetchFailed)} label="Loading coupon pools" rows={3}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={words.none} hint={words.noneHint} action={createButton} />
            ) : (
              <PoolTable rows={rows} onAction={act} />
            )
          }
        </Loaded>
      </Card>
      <PoolModal
        pool={creating ? null : (chosen("edit") ?? undefined)}
        onClose={() => {
          setCreating(false);
          close();
        }}
        onCreated={({ _id }) => void navigate(couponPoolPage(_id))}
      />
      <AddCodesModal pool={chosen("add")} onClose={close} />
      <DeletePoolModal pool={chosen("delete")} onClose={close} />
    </>
  );
}
