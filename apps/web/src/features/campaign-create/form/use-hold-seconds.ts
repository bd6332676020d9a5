import { trpc } from "../../../lib/server/trpc.ts";
import { whenTurnedTo } from "../../../lib/server/on-focus.ts";

/** Where the account's own is not known: too long a wait can be ended, too short a one can't be taken back. */
const USUAL_SECONDS = 30;

/**
 * For how many seconds a campaign created here can be taken back (docs/sending-campaigns.md, Taking it back).
 *
 * @returns `seconds` is null until the account's own are known; `read` waits for them.
 */
export function useHoldSeconds(): { seconds: number | null; read: () => Promise<number> } {
  const utils = trpc.useUtils();
  const { data, isError } = trpc.automations.rules.useQuery(undefined, {
    refetchOnMount: "always",
    refetchOnWindowFocus: whenTurnedTo,
  });
  const seconds = data?.holdSeconds ?? (isError ? USUAL_SECONDS : null);
  return {
    seconds,
    read: async () =>
      seconds ??
      (await utils.automations.rules.fetch().then(
        (rules) => rules.holdSeconds,
        () => USUAL_SECONDS,
      )),
  };
}
