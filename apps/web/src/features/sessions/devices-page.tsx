import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Text } from "@mantine/core";
import { useRef } from "react";
import { useNow } from "../../lib/clock.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SessionRow } from "./session-row.tsx";

/** Where the user is signed in, and the way to sign out there (docs/product.md, Sign-in). */
export function DevicesPage() {
  const words = MESSAGES.sessions;
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const query = trpc.auth.sessions.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const { data, refetch } = query;
  const after = {
    onSuccess: ({ message }: { message: string }) => {
      toastSuccess(message);
      // Its button is removed with the session.
      list.current?.focus();
    },
    onError: (failure: unknown) => toastError(serverMessage(failure, words.endFailed)),
    onSettled: async () => await refetch(),
  };
  const endOne = trpc.auth.endSession.useMutation(after);
  const endOthers = trpc.auth.endOtherSessions.useMutation(after);
  const busy = endOne.isPending || endOthers.isPending;
  const others = data?.filter(({ current }) => !current) ?? [];

  return (
    <>
      <PageHeader
        title="Devices"
        lead="Where you are signed in."
        actions={
          others.length === 0 ? undefined : (
            <Button
              variant="default"
              loading={endOthers.isPending}
              disabled={endOne.isPending}
              onClick={() => endOthers.mutate()}
            >
              Sign out everywhere else
            </Button>
          )
        }
      />
      <Card>
        <Loaded state={loadState(query, words.loadFailed)} label="Loading your sessions" rows={2}>
          {(sessions) => (
            // The focus comes here by itself, when the button it was on has gone.
            <ul style={{ outline: "none" }} aria-label="Sessions" ref={list} tabIndex={-1}>
              {sessions.map((session) => (
                <SessionRow
                  key={session._id}
                  session={session}
                  now={now}
                  busy={busy}
                  ending={endOne.isPending && endOne.variables.id === session._id}
                  onEnd={() => endOne.mutate({ id: session._id })}
                />
              ))}
            </ul>
          )}
        </Loaded>
        {data !== undefined && others.length === 0 && (
          <Text mt={8} className="note">
            You have no other sessions.
          </Text>
        )}
      </Card>
    </>
  );
}
