import { MESSAGES } from "@dakiya/domain/messages";
import type { WebhookDeliveryWire, WebhookWire } from "@dakiya/domain/wire";
import { Button, Stack, Textarea } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./requests-modal.module.css";

const words = MESSAGES.webhooks;
const PAGE_SIZE = 50;

/** Requests to a webhook and its responses, the newest first. Null keeps it closed. */
export function RequestsModal({
  webhook,
  onClose,
}: {
  webhook: WebhookWire | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={webhook !== null} onClose={onClose} title="Requests" size="lg">
      {webhook !== null && <Requests id={webhook._id} />}
    </Modal>
  );
}

function Requests({ id }: { id: string }) {
  const { client } = trpc.useUtils();
  const input = { id, limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.webhooks.deliveries, input, "infinite"),
    fetchPage: (cursor) => client.webhooks.deliveries.query(pageInput(input, cursor)),
    fallbackMessage: words.logFailed,
  });
  return (
    <Loaded state={list} label="Loading the requests" rows={4}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={words.noRequests} />
        ) : (
          <>
            <Stack component="ul" gap={0} mb={12}>
              {items.map((item) => (
                <li key={item._id} className="ruled">
                  <Request id={id} item={item} />
                </li>
              ))}
            </Stack>
            {list.hasMore && (
              <Button variant="default" onClick={list.loadMore}>
                Show older
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const HUES = { waiting: "yellow", delivered: "green", failed: "red" } as const;
const KINDS = { events: "", test: "", again: "sent again" } as const;

function Request({ id, item }: { id: string; item: WebhookDeliveryWire }) {
  const [opened, setOpened] = useState(false);
  const { status, types, events, kind, triedAt, createdAt, answerStatus, tookMs, problem } = item;
  const facts = [
    KINDS[kind],
    formatDateTime(triedAt ?? createdAt),
    ...(answerStatus === null ? [] : [`response ${answerStatus}`]),
    ...(tookMs === null ? [] : [`${tookMs} ms`]),
    ...(item.tries > 1 ? [`${item.tries} tries`] : []),
  ];
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span>
          <StatusBadge color={HUES[status]} label={status} />
        </span>
        <Stack component="span" gap={2} miw={0} className="anywhere">
          <span>{events > 1 ? `${events} events: ${types.join(", ")}` : types.join(", ")}</span>
          <span className="note">{facts.filter((fact) => fact !== "").join(" · ")}</span>
          {problem !== null && <span className="note">Failed: {problem}</span>}
        </Stack>
      </summary>
      {opened && <Exchange id={id} item={item} />}
    </details>
  );
}

/** The request and its response, unchanged. */
function Exchange({ id, item }: { id: string; item: WebhookDeliveryWire }) {
  const utils = trpc.useUtils();
  const { data, error } = trpc.webhooks.delivery.useQuery({ id, deliveryId: item._id });
  const again = trpc.webhooks.sendAgain.useMutation({
    onSuccess: async ({ status, answerStatus, problem }) => {
      if (status === "delivered") toastSuccess(words.againDelivered(answerStatus ?? 0));
      else toastError(words.againFailed(problem ?? ""));
      await utils.webhooks.deliveries.invalidate();
    },
    onError: (failure) => toastError(serverMessage(failure, words.logFailed)),
  });
  if (error !== null) return <p className="note">{serverMessage(error, words.logFailed)}</p>;
  if (data === undefined) return <RowsSkeleton rows={2} label="Loading the request" />;
  return (
    <Stack gap={12} pb={16}>
      <Text label={`Request ${data.messageId}`} text={indented(data.body)} />
      {data.answer !== null && data.answer !== "" && <Text label="Response" text={data.answer} />}
      {item.status !== "waiting" && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            loading={again.isPending}
            onClick={() => again.mutate({ id, deliveryId: item._id })}
          >
            Send again
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** A field, so that the keyboard reaches what has to be scrolled, and all of it can be copied. */
function Text({ label, text }: { label: string; text: string }) {
  return (
    <Textarea
      label={label}
      readOnly
      value={text}
      rows={Math.min(text.split("\n").length + 1, 14)}
      spellCheck={false}
      classNames={{ input: "code" }}
    />
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
