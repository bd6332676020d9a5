import { createSecrets } from "../../../apps/api/dist/src/secrets.js";
import { writeToken } from "../../../apps/api/dist/src/services/deliveries/mail/tokens.js";
import type { Chance } from "./chance.ts";
import { APP_SECRET } from "./house.ts";
import type { House } from "./house.ts";
import { tokenOf } from "./oracle.ts";
import { pause } from "./until.ts";

const READER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const SCANNER = "curl/8.11.0";
/** Of all emails: those that are opened, those whose link is followed too, and those that a machine fetches. */
const OPENED = 0.3;
const CLICKED = 0.5;
const SCANNED = 0.1;
/** The longest time between two: emails come a hundred at a time, and are read at each moment of the move. */
const EVERY_MS = 100;
/** A click passes two servers at most, and leads to the shop then. */
const MAX_HOPS = 2;

/** A request for an address of an email. */
export type ReadHit = { campaign: string; seq: number; kind: "open" | "click"; machine: boolean };

/**
 * Reads a part of the emails that a service accepts, at the address and with the secret of one installation, as browsers
 * do: each picture and each link once.
 *
 * @returns The hits so far; `unanswered` are those that did not lead to the picture or the shop.
 */
export function startReaders(
  house: House,
  { service, accountId }: { service: string; accountId: number },
  random: Chance,
): { hits: ReadHit[]; unanswered: string[]; stop: () => Promise<void> } {
  const secrets = createSecrets(APP_SECRET);
  const hits: ReadHit[] = [];
  const unanswered: string[] = [];
  let isOver = false;

  const hit = async (campaign: string, seq: number, kind: ReadHit["kind"], machine: boolean) => {
    const of = { accountId, campaignId: Number(campaign), seq };
    const path =
      kind === "open"
        ? `/t/o/${writeToken(secrets, { kind: "open", ...of })}.gif`
        : `/t/c/${writeToken(secrets, { kind: "click", ...of, linkIndex: 0 })}`;
    const end = await follow(`${house.url}${path}`, machine ? SCANNER : READER).catch(String);
    if (end === "picture" || end === "shop") hits.push({ campaign, seq, kind, machine });
    else unanswered.push(`${kind}: ${end}`);
  };
  const run = (async () => {
    for (let at = 0; !isOver;) {
      const accept = house.sandbox.record.accepts()[at];
      if (accept === undefined) {
        await pause(EVERY_MS);
        continue;
      }
      at += 1;
      const token = accept.service === service ? tokenOf(accept) : null;
      if (token === null || random.draw() >= OPENED) continue;
      await pause(random.whole(0, EVERY_MS));
      const machine = random.draw() < SCANNED;
      await hit(token.campaignId, token.seq, "open", machine);
      if (random.draw() < CLICKED) await hit(token.campaignId, token.seq, "click", machine);
    }
  })();
  return {
    hits,
    unanswered,
    stop: async () => {
      isOver = true;
      await run;
    },
  };
}

/** Where a request of a browser ends. */
async function follow(url: string, agent: string): Promise<string> {
  let at = url;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const response = await fetch(at, { redirect: "manual", headers: { "user-agent": agent } });
    await response.arrayBuffer();
    if (response.headers.get("content-type") === "image/gif") return "picture";
    const next = response.headers.get("location");
    if (next?.startsWith("https://shop.example/") === true) return "shop";
    if (response.status !== 307 || next === null) return `${response.status} at ${at}`;
    at = next;
  }
  return `more than ${MAX_HOPS} redirects`;
}

/** Hits that are not counted once as what they are, and hits that nobody made. */
export async function countMisjudged(house: House, hits: readonly ReadHit[]): Promise<number> {
  const { n } = await house.row<{ n: number }>(
    `with made as (
       select campaign::bigint as campaign_id, seq, kind, machine, count(*)::int as n
       from jsonb_to_recordset($1::jsonb) h(campaign text, seq int, kind text, machine boolean) group by 1, 2, 3, 4
     ), counted as (
       select campaign_id, seq, kind, machine, count(*) filter (where not pending)::int as n
       from tracking_hits group by 1, 2, 3, 4
     )
     select count(*)::int as n from made full join counted using (campaign_id, seq, kind, machine)
     where made.n is distinct from counted.n`,
    [JSON.stringify(hits)],
  );
  return n;
}
