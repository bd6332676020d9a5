import type { Executor } from "../../db/client.ts";
import type { AccountCtx } from "../../deps.ts";
import type { StoredSettings } from "../sender/stored-settings.ts";
import { findCheck } from "./get-sender-domain.ts";

/**
 * The problems of a sender's domain that its emails may suffer from, the gravest first; none before it was looked up. A
 * review says by itself that an address belongs to a mailbox provider.
 */
export async function domainWarnings(
  ctx: AccountCtx,
  executor: Executor,
  settings: StoredSettings,
): Promise<string[]> {
  const check = await findCheck(ctx, executor, settings);
  const found = check?.findings ?? [];
  return (["red", "amber"] as const).flatMap((state) =>
    found
      .filter((one) => one.state === state && one.check !== "from")
      .map(({ message }) => message),
  );
}
