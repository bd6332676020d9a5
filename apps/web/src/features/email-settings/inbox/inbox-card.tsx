import { MESSAGES } from "@dakiya/domain/messages";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";

const InboxContent = lazyPart(
  async () => await import("./inbox-content.tsx"),
  "InboxContent",
  () => <BlockSkeleton height={120} />,
);

const words = MESSAGES.inbox;
const REFRESH_MS = 15_000;

/** Bounces and replies of the sender's own mailbox: off, when it was read last, or its fault. */
export function InboxCard() {
  const query = trpc.inbox.get.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.on === true ? REFRESH_MS : false),
  });
  const { data } = query;
  return (
    <Card title={words.title} note={words.note}>
      {data === undefined ? (
        <Loaded
          state={loadState(query, words.loadFailed)}
          skeleton={<BlockSkeleton height={120} />}
        >
          {() => null}
        </Loaded>
      ) : (
        <InboxContent inbox={data} />
      )}
    </Card>
  );
}
