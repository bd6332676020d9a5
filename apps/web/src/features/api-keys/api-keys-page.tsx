import { MESSAGES } from "@dakiya/domain/messages";
import type { ApiKeyWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CreateButton } from "../../ui/list-page/create-button.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { CreateKeyModal } from "./create-key-modal.tsx";
import { KeyTable } from "./key-table.tsx";
import { RevokeKeyModal } from "./revoke-key-modal.tsx";
import { UseAKey } from "./use-a-key.tsx";

/** The keys by which programs use the REST API (docs/product.md, API keys). */
export function ApiKeysPage() {
  const words = MESSAGES.apiKeys;
  const query = trpc.apiKeys.list.useQuery(undefined, { refetchOnMount: "always" });
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyWire | null>(null);
  const createButton = (
    <CreateButton onClick={() => setCreating(true)}>Create API key</CreateButton>
  );

  return (
    <>
      <PageHeader
        title="API keys"
        lead="Let your shop or other software use Dakiya."
        actions={query.data?.length ? createButton : undefined}
      />
      <Stack gap="var(--card-gap)">
        <Card flush>
          <Loaded state={loadState(query, words.loadFailed)} label="Loading your API keys">
            {(keys) =>
              keys.length === 0 ? (
                <EmptyState
                  title={words.none}
                  hint="With a key, your software can add customers, read segments or send campaigns. You choose what it may do."
                  action={createButton}
                />
              ) : (
                <KeyTable rows={keys} onRevoke={setRevoking} />
              )
            }
          </Loaded>
        </Card>
        <UseAKey />
      </Stack>
      <CreateKeyModal opened={creating} onClose={() => setCreating(false)} />
      <RevokeKeyModal apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}
