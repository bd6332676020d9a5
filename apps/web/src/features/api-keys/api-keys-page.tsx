import { MESSAGES } from "@dakiya/domain/messages";
import type { ApiKeyWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import classes from "./api-keys-page.module.css";
import { CreateKeyModal } from "./create-key-modal.tsx";
import { KeyTable } from "./key-table.tsx";
import { RevokeKeyModal } from "./revoke-key-modal.tsx";
import { UseAKey } from "./use-a-key.tsx";

/** The keys by which programs use the REST API (docs/product.md, API keys). */
export function ApiKeysPage() {
  const { data, error, isFetching, refetch } = trpc.apiKeys.list.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyWire | null>(null);
  const createButton = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      Create API key
    </Button>
  );
  const isEmpty = data?.length === 0;

  return (
    <>
      <PageHeader
        title="API keys"
        lead="Let your shop or other software use Dakiya."
        actions={data === undefined || isEmpty ? undefined : createButton}
      />
      <div className={classes.cards}>
        <Card flush>
          {data === undefined && error !== null && !isFetching ? (
            <LoadFailed
              title={MESSAGES.apiKeys.loadFailed}
              reason={serverMessage(error, MESSAGES.apiKeys.loadFailed)}
              onRetry={() => void refetch()}
            />
          ) : data === undefined ? (
            <RowsSkeleton rows={3} label="Loading your API keys" />
          ) : isEmpty ? (
            <EmptyState
              title={MESSAGES.apiKeys.none}
              hint="With a key, your software can add customers, read segments or send campaigns. You choose what it may do."
              action={createButton}
            />
          ) : (
            <KeyTable rows={data} onRevoke={setRevoking} />
          )}
        </Card>
        <UseAKey />
      </div>
      <CreateKeyModal opened={creating} onClose={() => setCreating(false)} />
      <RevokeKeyModal apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}
