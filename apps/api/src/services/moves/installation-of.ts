import { installationOf } from "../../db/open/claim-ids.ts";
import { accountOfEndpoint, idInToken } from "../deliveries/index.ts";
import { readFileAddress } from "../wire/file.ts";
import { readImageAddress } from "../wire/image.ts";

/** The addresses in emails and at email services, by what they name their account with. */
const FINDERS: readonly [pattern: RegExp, idIn: (text: string) => number | null][] = [
  [/^\/(?:t\/[ocv]|u)\/([\w-]+)/, idInToken],
  [/^(\/images\/.*)/, (path) => readImageAddress(path)?.accountId ?? null],
  [/^(\/files\/.*)/, (path) => readFileAddress(path)?.accountId ?? null],
  [/^\/webhooks\/\w+\/([\w-]+)$/, (id) => accountOfEndpoint(id) ?? null],
];

/**
 * The number of the installation that made an address, told by the ids in it: an account that has moved keeps its ids, and
 * its old installation leads requests on. No signature is read: a forged address is refused where it leads.
 *
 * @param address - A path, with or without a query.
 * @returns Null for an address that names neither an account nor a campaign.
 */
export function installationIn(address: string): number | null {
  const path = address.split("?", 1)[0] ?? "";
  for (const [pattern, idIn] of FINDERS) {
    const named = pattern.exec(path)?.[1];
    if (named === undefined) continue;
    const id = idIn(named);
    return id === null ? null : installationOf(id);
  }
  return null;
}
