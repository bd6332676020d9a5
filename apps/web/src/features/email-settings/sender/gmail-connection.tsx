import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group, Stack, Text } from "@mantine/core";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";

/**
 * Connects a Gmail account by Google's consent page, where the server offers that; else renders nothing. The page around it
 * keeps its state fresh.
 *
 * @param onLeave - Goes to the consent page.
 */
export function GmailConnection({
  onLeave = (url) => window.location.assign(url),
}: {
  onLeave?: (url: string) => void;
}) {
  const utils = trpc.useUtils();
  const { data } = trpc.emailSettings.gmail.useQuery(undefined, { staleTime: Infinity });
  const connect = trpc.emailSettings.connectGmail.useMutation({
    onSuccess: ({ url }) => onLeave(url),
    onError: (error) => toastError(serverMessage(error, MESSAGES.emailSettings.gmailConnectFailed)),
  });
  const disconnect = trpc.emailSettings.disconnectGmail.useMutation({
    onSuccess: async (state) => {
      utils.emailSettings.gmail.setData(undefined, state);
      toastSuccess(MESSAGES.emailSettings.gmailDisconnected);
      await utils.emailSettings.get.invalidate();
    },
    onError: (error) =>
      toastError(serverMessage(error, MESSAGES.emailSettings.gmailDisconnectFailed)),
  });
  if (data === undefined || (!data.available && !data.connected)) return null;
  const { available, connected, email, problem } = data;

  return (
    <Stack gap={12} p={16} className="frame">
      {connected ? (
        <Group component="p" gap="8px 12px" className="anywhere">
          <StatusBadge
            {...(problem === null
              ? { color: "green", label: "Connected" }
              : { color: "yellow", label: "Connect again" })}
          />
          <span>{email}</span>
        </Group>
      ) : (
        <p>Google grants access for sending only. You paste nothing, and it lasts.</p>
      )}
      {problem !== null && (
        <Text c="var(--red-ink)" role="alert">
          {problem}
        </Text>
      )}
      <Group>
        {available && (!connected || problem !== null) && (
          <Button
            variant={connected ? "filled" : "default"}
            loading={connect.isPending}
            onClick={() => connect.mutate()}
          >
            {connected ? "Connect again" : "Connect Gmail"}
          </Button>
        )}
        {connected && (
          <Button
            variant="default"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        )}
      </Group>
    </Stack>
  );
}
