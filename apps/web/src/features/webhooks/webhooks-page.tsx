import { MESSAGES } from "@dakiya/domain/messages";
import type { WebhookWire } from "@dakiya/domain/wire";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CreateButton } from "../../ui/list-page/create-button.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RequestsModal } from "./requests-modal.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { ReplaceSecretModal, WebhookModal } from "./webhook-modal.tsx";
import { WebhookTable } from "./webhook-table.tsx";
import type { WebhookAction } from "./webhook-table.tsx";

const words = MESSAGES.webhooks;
const REFRESH_MS = 5_000;

/** Where events are sent, and how that goes (docs/product.md, Webhooks). */
export function WebhooksPage() {
  const query = trpc.webhooks.list.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: REFRESH_MS,
  });
  const [open, setOpen] = useState<{ action: WebhookAction; webhook: WebhookWire } | null>(null);
  const [creating, setCreating] = useState(false);
  const close = () => setOpen(null);
  const actions = useWebhookActions(close);
  const act = (action: WebhookAction, webhook: WebhookWire): void => {
    if (action === "test" || action === "pause" || action === "resume")
      actions[action](webhook._id);
    else setOpen({ action, webhook });
  };
  const chosen = (action: WebhookAction) => (open?.action === action ? open.webhook : null);
  const createButton = (
    <CreateButton onClick={() => setCreating(true)}>Create webhook</CreateButton>
  );
  const failed = query.data?.filter(({ pause: why }) => why !== null && why.kind !== "user") ?? [];
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Tell your other software what happens here."
        actions={query.data?.length ? createButton : undefined}
      />
      {failed.length > 0 && (
        <Alert
          mb={24}
          color="red"
          title={failed.length === 1 ? words.bannerTitle : words.bannerTitleMany(failed.length)}
          icon={<IconAlertTriangle size={20} stroke={1.5} aria-hidden />}
        >
          {words.bannerFailing}
        </Alert>
      )}
      <Card flush>
        <Loaded state={loadState(query, words.loadFailed)} label="Loading your webhooks">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={words.none} hint={words.noneHint} action={createButton} />
            ) : (
              <WebhookTable rows={rows} onAction={act} />
            )
          }
        </Loaded>
      </Card>
      <WebhookModal
        subject={creating ? "new" : chosen("edit")}
        onClose={() => {
          setCreating(false);
          close();
        }}
      />
      <ReplaceSecretModal webhook={chosen("secret")} onClose={close} />
      <RequestsModal webhook={chosen("requests")} onClose={close} />
      <ConfirmModal
        opened={open?.action === "delete"}
        onClose={close}
        onConfirm={() => open !== null && actions.remove(open.webhook._id)}
        title="Delete webhook"
        message={open === null ? "" : words.confirmDelete(open.webhook.url)}
        confirmLabel="Delete webhook"
        keepLabel="Keep it"
        busy={actions.isRemoving}
      />
    </>
  );
}
