import { REPLY_LABELS } from "@dakiya/domain/ai";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReplyPageWire, ReplyWire } from "@dakiya/domain/wire";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { Link } from "react-router-dom";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { customersNamed, paths } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

const words = MESSAGES.inbox;
const PAGE = 20;

/** Answers to a campaign. Not there while no mailbox is read and none has come. */
export function RepliesCard({ campaignId }: { campaignId: string }) {
  const { client } = trpc.useUtils();
  const input = { campaignId, limit: PAGE };
  const list = usePages<ReplyPageWire>({
    key: getQueryKey(trpc.inbox.replies, input, "infinite"),
    fetchPage: async (cursor) => await client.inbox.replies.query(pageInput(input, cursor)),
    fallbackMessage: words.repliesFailed,
  });
  const page = list.first;
  if (page === null || (!page.reading && page.replied === 0)) return null;
  const { items } = list;
  return (
    <Card title="Replies" note={`${formatCount(page.replied)} of the recipients replied`} flush>
      {items.length === 0 ? (
        <EmptyState
          title={words.noReplies}
          hint={page.reading ? words.noRepliesHint : words.readingOff}
        />
      ) : (
        <ul>
          {items.map((reply, nth) => (
            <li key={reply._id} className={nth === 0 ? undefined : "ruled-above"}>
              <Reply reply={reply} />
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Group justify="center" p={12} className="ruled-above">
          <Button variant="default" onClick={list.loadMore}>
            Show more replies
          </Button>
        </Group>
      )}
      {!page.reading && items.length > 0 && (
        <Text p="12px var(--gutter)" className="note ruled-above" component="div">
          {words.readingIsOff} <Link to={paths.emailSettings}>Email Settings</Link>
        </Text>
      )}
    </Card>
  );
}

function Reply({ reply }: { reply: ReplyWire }) {
  const { customer, from, text, at, answerUrl, probable, wish, label } = reply;
  return (
    <Stack gap={8} p="14px var(--gutter)">
      <Group gap="4px 12px" justify="space-between">
        <Link to={customersNamed(customer.name)}>
          {customer.name === "" ? from : customer.name}
        </Link>
        <time dateTime={at} className="note">
          {formatDateTime(at)}
        </time>
      </Group>
      <Text className="anywhere" style={{ whiteSpace: "pre-wrap" }}>
        {text}
      </Text>
      <Group gap="8px 16px">
        {wish !== null && <Wish reply={reply} />}
        {label !== null && <StatusBadge color={LABEL_COLORS[label]} label={REPLY_LABELS[label]} />}
        <Anchor href={answerUrl} target="_blank" rel="noreferrer">
          Answer in your mailbox
        </Anchor>
        {probable && <span className="note">{words.probableHint}</span>}
      </Group>
    </Stack>
  );
}

const LABEL_COLORS = { interested: "green", question: "blue", complaint: "red" } as const;

const WISH = {
  open: { color: "yellow", label: words.wishAsked },
  granted: { color: "gray", label: words.unsubscribed },
  declined: { color: "blue", label: words.wishKept },
} as const;

/** A wish to unsubscribe, and the two decisions about it. */
function Wish({ reply: { _id: id, wish } }: { reply: ReplyWire }) {
  const queries = useQueryClient();
  const settle = trpc.inbox.settleWish.useMutation({
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await queries.invalidateQueries({ queryKey: getQueryKey(trpc.inbox.replies) });
    },
    onError: (error) => toastError(serverMessage(error, words.wishFailed)),
  });
  if (wish === null) return null;
  return (
    <>
      <StatusBadge {...WISH[wish]} />
      {wish === "open" && (
        <Group gap={8}>
          <Button
            variant="default"
            size="compact-sm"
            loading={settle.isPending}
            onClick={() => settle.mutate({ id, unsubscribe: true })}
          >
            Unsubscribe
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ id, unsubscribe: false })}
          >
            Keep
          </Button>
        </Group>
      )}
    </>
  );
}
