import type { InboxConnectInput } from "@dakiya/domain/wire";
import { trpc } from "../../../lib/server/trpc.ts";
import { isVisit } from "./inbox-values.ts";

/**
 * Saves a mailbox, or goes to a page of consent.
 *
 * @param save - Of a body that is no visit.
 * @returns Null where the browser leaves.
 */
export function useSaveMailbox<Body extends object, Saved>(
  save: (body: Body) => Promise<Saved>,
): (body: Body | InboxConnectInput) => Promise<Saved | null> {
  const utils = trpc.useUtils();
  return async (body) => {
    if (!isVisit(body)) return await save(body);
    const { url } = await utils.client.inbox.connect.mutate(body);
    window.location.assign(url);
    return null;
  };
}
