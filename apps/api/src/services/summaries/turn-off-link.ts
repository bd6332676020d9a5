import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { accountCtxOf } from "../../deps.ts";
import type { Secrets } from "../../secrets.ts";
import { readSetting, setWeeklySummary } from "./weekly-setting.ts";

const TOKEN = /^([1-9]\d{0,14})-([\w-]{22})$/;
const MAC_BYTES = 16;

/** Tokens of emails begin with the byte of their kind, so no signature is both. */
const macOf = (key: Parameters<typeof createHmac>[1], accountId: number): Buffer =>
  createHmac("sha256", key).update(`weekly-summary:${accountId}`).digest().subarray(0, MAC_BYTES);

/** The path of the link that turns an account's weekly summary off without a sign-in. It never expires, like links in emails. */
export function turnOffPath(secrets: Secrets, accountId: number): string {
  const [key] = secrets.keys("tracking");
  return `/u/summary/${accountId}-${macOf(key, accountId).toString("base64url")}`;
}

/** The account that a link names; null for a text that this product has not signed. */
export function accountOfTurnOff(secrets: Secrets, token: string): number | null {
  const [, id = "", mac = ""] = TOKEN.exec(token) ?? [];
  const accountId = Number(id);
  const given = Buffer.from(mac, "base64url");
  // Base64 has several spellings of the same bytes; one token is one address.
  if (given.length !== MAC_BYTES || given.toString("base64url") !== mac) return null;
  const isSigned = secrets
    .keys("tracking")
    .some((key) => timingSafeEqual(macOf(key, accountId), given));
  return isSigned ? accountId : null;
}

/** The account of such a link, if it is there and gets the summary or got it; null for any other text. */
export async function findTurnOff(
  deps: Deps,
  token: string,
): Promise<{ accountId: number; isOn: boolean } | null> {
  const accountId = accountOfTurnOff(deps.secrets, token);
  if (accountId === null) return null;
  return { accountId, isOn: (await readSetting(deps.db, accountId)).isOn };
}

/** Turns it off by its link. The security log names no user. Idempotent. */
export async function turnOffSummary(deps: Deps, accountId: number): Promise<void> {
  await setWeeklySummary(accountCtxOf(deps, accountId), { isOn: false, isByLink: true });
}
