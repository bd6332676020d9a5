import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Every key is derived from APP_SECRET for one purpose, so that no two purposes share one. */
export type KeyPurpose = "session" | "sealing" | "tracking" | "refresh";

/** Keys and the few operations done with them. */
export type Secrets = {
  key: (purpose: KeyPurpose) => Buffer;
  /** Seals text with AES-256-GCM, bound to `context` (such as "42:brevoApiKey"). */
  seal: (text: string, context: string) => string;
  /** Opens what `seal` made. Throws where text, key or context differ. */
  open: (sealed: string, context: string) => string;
  /** First 16 bytes of HMAC-SHA256, for tokens in public addresses. */
  sign: (purpose: KeyPurpose, data: Buffer) => Buffer;
  verify: (purpose: KeyPurpose, data: Buffer, mac: Buffer) => boolean;
};

const VERSION = "v1";

/** Derives the installation's keys from its secret. */
export function createSecrets(appSecret: string): Secrets {
  const keys = new Map<KeyPurpose, Buffer>();
  const key = (purpose: KeyPurpose): Buffer => {
    let found = keys.get(purpose);
    if (found === undefined) {
      found = Buffer.from(hkdfSync("sha256", appSecret, "dakiya", purpose, 32));
      keys.set(purpose, found);
    }
    return found;
  };
  const sign = (purpose: KeyPurpose, data: Buffer): Buffer =>
    createHmac("sha256", key(purpose)).update(data).digest().subarray(0, 16);
  return {
    key,
    sign,
    verify: (purpose, data, mac) => {
      const expected = sign(purpose, data);
      return mac.length === expected.length && timingSafeEqual(expected, mac);
    },
    seal: (text, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key("sealing"), nonce).setAAD(
        Buffer.from(context),
      );
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [
        VERSION,
        Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url"),
      ].join(".");
    },
    open: (sealed, context) => {
      const [version, payload] = sealed.split(".");
      if (version !== VERSION || payload === undefined)
        throw new Error("Sealed text of an unknown version");
      const raw = Buffer.from(payload, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key("sealing"), raw.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(raw.subarray(12, 28));
      return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}
