import { readConfig } from "../../../apps/api/dist/src/config.js";
import { createSecrets } from "../../../apps/api/dist/src/secrets.js";
import { writeToken } from "../../../apps/api/dist/src/services/deliveries/mail/tokens.js";
import type { Load, Loaded } from "../children/load.ts";
import type { ServerBench } from "./open-bench.ts";
import { isWhole } from "./rounds.ts";
import { startChild } from "./start-child.ts";

export const OPEN_CONNECTIONS = 200;
const WARM_UP_SECONDS = 2;
const SECONDS = 8;
const TRY_SECONDS = 0.3;

/** How long a bench opens mails. */
export const openSeconds = (bench: ServerBench): number => (isWhole(bench) ? SECONDS : TRY_SECONDS);

/** The addresses of the pictures in a campaign's mails, signed with the secret of the bench's server. */
export function pathsOfOpens(
  { settings }: ServerBench,
  { id, recipients }: { id: number; recipients: number },
): string[] {
  const secrets = createSecrets(readConfig(settings).appSecret);
  return Array.from({ length: recipients }, (_, index) => {
    const token = writeToken(secrets, { kind: "open", campaignId: id, seq: index + 1 });
    return `/t/o/${token}.gif`;
  });
}

/** Opens the mails of a campaign over many connections, from a process of its own, after a warm-up. */
export async function loadOpens(
  bench: ServerBench,
  campaign: { id: number; recipients: number },
): Promise<Loaded> {
  const paths = pathsOfOpens(bench, campaign);
  const loader = await startChild<object, Load, Loaded>("load");
  try {
    const load = async (seconds: number): Promise<Loaded> =>
      await loader.request({ port: bench.port, paths, connections: OPEN_CONNECTIONS, seconds });
    const seconds = openSeconds(bench);
    await load(Math.min(WARM_UP_SECONDS, seconds));
    return await load(seconds);
  } finally {
    await loader.stop();
  }
}
