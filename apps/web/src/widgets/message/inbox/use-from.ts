import { FRESH_MS } from "../../../lib/server/on-focus.ts";
import { trpc } from "../../../lib/server/trpc.ts";

/** Name and address that a message comes from: of the chosen sender, else of the email settings. */
export function useFrom(senderId: string | undefined): {
  company: string;
  address: string | undefined;
} {
  const { data: settings } = trpc.emailSettings.get.useQuery(undefined, { staleTime: FRESH_MS });
  const { data: senders } = trpc.senders.list.useQuery(undefined, {
    enabled: senderId !== undefined,
    staleTime: FRESH_MS,
  });
  const sender = senders?.find(({ _id }) => _id === senderId);
  return {
    company: sender?.name ?? settings?.fromName ?? "",
    address: sender?.email ?? settings?.smtpUser,
  };
}
