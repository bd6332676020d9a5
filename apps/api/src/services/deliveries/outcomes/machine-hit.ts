// cspell:ignore bcubot betterbird cloudmark cubot facebookexternalhit fireeye forcepoint httpclient ironport libwww mailapp mailbird mailspring messagelabs mimecast okhttp proofpoint safelinks skypeuripreview sophos trendmicro
import { isbot } from "isbot";

/** Properties of a request that tell machines from recipients. */
export type HitRequest = {
  method: string;
  userAgent: string | null;
  /** Values of Purpose, Sec-Purpose, X-Purpose and X-Moz, where sent. */
  purposes: readonly string[];
};

/** Programs that fetch links without a person asking; `isbot` knows the web's many others. */
const MACHINES =
  /bot\b|crawl|spider|slurp|scan(?:ner)?\b|preview|prefetch|headless|phantom|monitor|barracuda|mimecast|proofpoint|messagelabs|symantec|fireeye|trendmicro|sophos|forcepoint|ironport|cloudmark|safelinks|defender|facebookexternalhit|whatsapp|slack|telegram|skypeuripreview|curl\/|wget|python|java\/|okhttp|go-http|^node(?:\.js)?(?:\/|$)|node-fetch|undici|axios|libwww|httpclient|apache-http|^mozilla\/5\.0$/i;

/**
 * Mail programs, and the image proxies of mail services, which fetch when the mail is opened. `isbot` takes many of them for
 * bots by their short names; an address of a mail service is no name of one.
 */
const MAIL_PROGRAMS =
  /mail(?![\w.@])|(?:image|mail)-?proxy|mailapp|mailbird|mailspring|outlook|ms-?office|microsoft office|thunderbird|betterbird|em ?client|^spark\/|^evolution\/|^postbox|lotus-notes/i;

/** A make of phones. */
const CUBOT = /\bcubot/gi;

const PREFETCH = /prefetch|prerender|preview/i;

/** Whether a single request identifies itself as a machine's. */
export function isMachineRequest(request: HitRequest): boolean {
  if (request.method !== "GET") return true;
  if (request.purposes.some((purpose) => PREFETCH.test(purpose))) return true;
  const agent = request.userAgent?.replaceAll(CUBOT, "").trim() ?? "";
  if (agent === "" || MACHINES.test(agent)) return true;
  return isbot(agent) && !MAIL_PROGRAMS.test(agent);
}

/** The parts of a stored hit needed to judge it with its neighbours. */
export type SeenHit = {
  kind: "open" | "click" | "unsubscribe";
  linkIndex: number | null;
  hidden: boolean;
  machine: boolean;
  atMs: number;
};

const TOGETHER_MS = 2_000;
const MANY_LINKS = 3;
/** Faster than a person moves between two links; a program needs less. */
const INSTANT_MS = 500;

/**
 * Judges one hit by the others of the same mail: within two seconds of the hidden link, of three different links, or
 * of both links of a two-link mail in one instant, everything is a machine's. The time since sending decides nothing.
 *
 * @param hasTwoLinks - Whether the mail has exactly two links, without the unsubscribe link.
 */
export function isMachineAmong(
  hit: SeenHit,
  hits: readonly SeenHit[],
  hasTwoLinks = false,
): boolean {
  if (hit.machine) return true;
  const near = hits.filter((other) => Math.abs(other.atMs - hit.atMs) <= TOGETHER_MS);
  if (near.some((other) => other.hidden)) return true;
  if (hasTwoLinks && hasTwoInOneInstant(near)) return true;
  return near.some((from) => {
    if (from.atMs > hit.atMs) return false;
    const burst = near.filter(
      (other) =>
        other.kind === "click" && other.atMs >= from.atMs && other.atMs - from.atMs <= TOGETHER_MS,
    );
    return new Set(burst.map((other) => other.linkIndex)).size >= MANY_LINKS;
  });
}

/** Whether two different links were followed in one instant. */
export function hasTwoInOneInstant(hits: readonly SeenHit[]): boolean {
  const clicks = hits
    .filter((hit) => hit.kind === "click" && !hit.hidden)
    .toSorted((one, other) => one.atMs - other.atMs);
  // Within an instant, repeated clicks on one link collapse into the one next to another link's.
  return clicks.some((click, at) => {
    const before = clicks[at - 1];
    return (
      before !== undefined &&
      before.linkIndex !== click.linkIndex &&
      click.atMs - before.atMs <= INSTANT_MS
    );
  });
}

/** A hit is held this long before it counts, because a later one may reveal a machine. */
export const HOLD_MS = TOGETHER_MS + 200;
