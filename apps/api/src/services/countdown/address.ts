import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readDesign } from "@dakiya/domain/campaign/design";
import { countdownsOf, readPicture } from "@dakiya/mail-design";
import type { CountdownPicture, MailBrand } from "@dakiya/mail-design";
import type { AccountCtx } from "../../deps.ts";
import type { Secrets } from "../../secrets.ts";

const MAC_BYTES = 16;

/** A brand with the addresses of the countdowns in designs, which may be incomplete. */
export function withCountdowns(
  { config, secrets }: Pick<AccountCtx, "config" | "secrets">,
  brand: MailBrand,
  designs: readonly unknown[],
): MailBrand {
  const keys = designs.flatMap((design) => {
    // Reading a design takes long, and few have one.
    if (!JSON.stringify(design ?? null).includes('"countdown"')) return [];
    const document = readDesign(design);
    return document === null ? [] : [...countdownsOf(document, brand).keys()];
  });
  if (keys.length === 0) return brand;
  const addressOf = (key: string) =>
    `${config.linksUrl}/countdown/${writeAddress(secrets, key)}.gif`;
  return { ...brand, countdowns: Object.fromEntries(keys.map((key) => [key, addressOf(key)])) };
}

/** @param key - The picture as `keyOfPicture` writes it. */
export function writeAddress(secrets: Secrets, key: string): string {
  const [present] = secrets.keys("countdown");
  return Buffer.concat([macOf(present, key), Buffer.from(key)]).toString("base64url");
}

/** The picture of an address; null unless this installation wrote exactly that. */
export function readAddress(secrets: Secrets, address: string): CountdownPicture | null {
  const raw = Buffer.from(address, "base64url");
  if (raw.length <= MAC_BYTES || raw.toString("base64url") !== address) return null;
  const key = raw.subarray(MAC_BYTES).toString();
  const mac = raw.subarray(0, MAC_BYTES);
  const isOurs = secrets.keys("countdown").some((one) => timingSafeEqual(macOf(one, key), mac));
  return isOurs ? readPicture(key) : null;
}

const macOf = (key: KeyObject, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest().subarray(0, MAC_BYTES);
