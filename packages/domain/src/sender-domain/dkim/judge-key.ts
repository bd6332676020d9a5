import { readTags } from "../tags.ts";
import { base64Bytes, rsaKeyBits } from "./key-bits.ts";

/** Faults of a DKIM key. */
export type KeyFault =
  | "revoked"
  | "short"
  | "unreadable"
  | "unknownType"
  | "notForEmail"
  | "testing";

/** Least bits of a key that mailbox providers accept. */
export const DKIM_MIN_BITS = 1_024;

/** Whether a text is the record of a DKIM key (RFC 6376): others stand there where a wildcard answers every name. */
export function isDkimKey(text: string): boolean {
  const tags = readTags(text);
  if (tags === null || !tags.has("p")) return false;
  const version = tags.get("v");
  return version === undefined || version === "DKIM1";
}

/** Looks at the record of a DKIM key. */
export function judgeKey(text: string): { bits: number | null; fault: KeyFault | null } {
  const tags = readTags(text) ?? new Map<string, string>();
  const key = tags.get("p") ?? "";
  if (key === "") return { bits: null, fault: "revoked" };
  const services = listOf(tags.get("s") ?? "*");
  const hashes = tags.get("h");
  const flags = listOf(tags.get("t") ?? "");
  const type = tags.get("k") ?? "rsa";
  if (type !== "rsa" && type !== "ed25519") return { bits: null, fault: "unknownType" };
  const bits = type === "rsa" ? rsaKeyBits(key) : ed25519Bits(key);
  if (bits === null) return { bits, fault: "unreadable" };
  if (type === "rsa" && bits < DKIM_MIN_BITS) return { bits, fault: "short" };
  if (!services.includes("*") && !services.includes("email")) return { bits, fault: "notForEmail" };
  if (hashes !== undefined && !listOf(hashes).includes("sha256"))
    return { bits, fault: "notForEmail" };
  return { bits, fault: flags.includes("y") ? "testing" : null };
}

const ed25519Bits = (key: string): number | null => (base64Bytes(key) === 32 ? 256 : null);

const listOf = (text: string): string[] => text.split(":").map((part) => part.trim());
