import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import type { KeyObject } from "node:crypto";

/** Every key is derived from APP_SECRET by HKDF, one for each purpose. */
type KeyPurpose =
  | "session"
  | "sealing"
  | "tracking"
  | "countdown"
  | "token"
  | "refresh"
  | "limit"
  | "erasure"
  | "backup";

/**
 * The derived keys and their operations. The present secret signs and seals. An earlier one still opens values it
 * sealed, recognises erased addresses, verifies backups, and links in mails until the configured day; it verifies no session.
 */
export type Secrets = {
  /** The valid keys of a purpose, the present one first; earlier ones only for links in mails, erased addresses and backups. */
  keys: (purpose: KeyPurpose) => readonly [KeyObject, ...KeyObject[]];
  /** Encrypts text with AES-256-GCM, bound to `context` (such as "42:brevoApiKey"). */
  seal: (text: string, context: string) => string;
  /** Decrypts a sealed value. Null for another text, context, or a secret no longer configured. */
  open: (sealed: string, context: string) => string | null;
  /** Reseals a value of an earlier secret; null where that is not needed or not possible. */
  reseal: (sealed: string, context: string) => string | null;
  /** Each earlier secret in the role of the present one, newest first: to rebuild bytes exactly. */
  earlier: readonly Secrets[];
};

/** Signatures of addresses in mails: today's, and the old form of links in mails already sent ("token"). */
const LINKS: ReadonlySet<KeyPurpose> = new Set(["token", "tracking", "countdown"]);

const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives the installation's keys from its secret.
 *
 * @param earlierSecrets - Former secrets, newest first.
 * @param linksUntil - When links signed with those expire; null for never.
 */
export function createSecrets(
  appSecret: string,
  earlierSecrets: readonly string[] = [],
  linksUntil: Date | null = null,
): Secrets {
  const earlierCount = (purpose: KeyPurpose): boolean =>
    purpose === "erasure" ||
    purpose === "backup" ||
    (LINKS.has(purpose) && (linksUntil === null || Date.now() < linksUntil.getTime()));
  const keyOf = createKeyring(appSecret);
  const earlier = earlierSecrets.map((secret) => createSecrets(secret));
  const seal = (text: string, context: string): string => sealWith(keyOf("sealing"), text, context);
  const openAsToday = (sealed: string, context: string): string | null =>
    openWith(keyOf("sealing"), sealed, context);
  const openAsBefore = (sealed: string, context: string): string | null => {
    for (const { open } of earlier) {
      const text = open(sealed, context);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    keys: (purpose) => [
      keyOf(purpose),
      ...(earlierCount(purpose) ? earlier.flatMap(({ keys }) => keys(purpose)) : []),
    ],
    seal,
    open: (sealed, context) => openAsToday(sealed, context) ?? openAsBefore(sealed, context),
    reseal: (sealed, context) => {
      if (openAsToday(sealed, context) !== null) return null;
      const text = openAsBefore(sealed, context);
      return text === null ? null : seal(text, context);
    },
    earlier,
  };
}

/** As KeyObjects: with a Buffer, Node 24 takes 22 µs for an HMAC instead of 4. */
function createKeyring(appSecret: string): (purpose: KeyPurpose) => KeyObject {
  const keys = new Map<KeyPurpose, KeyObject>();
  return (purpose) => {
    const key =
      keys.get(purpose) ??
      createSecretKey(Buffer.from(hkdfSync("sha256", appSecret, "dakiya", purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
}

function sealWith(key: KeyObject, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [VERSION, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")].join(
    ".",
  );
}

function openWith(key: KeyObject, sealed: string, context: string): string | null {
  const [version, payload] = sealed.split(".");
  if (version !== VERSION || payload === undefined) return null;
  const raw = Buffer.from(payload, "base64url");
  if (raw.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, raw.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(raw.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = decipher.update(raw.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** The SHA-256 of a text, in hexadecimal: stored in place of tokens and keys that must not be readable. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
