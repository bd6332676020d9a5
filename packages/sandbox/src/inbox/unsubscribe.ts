import { isReachable } from "../core/loopback.ts";
import type { StoredMail } from "../core/types.ts";
import { oneClickUrl } from "./mail-links.ts";

const TIMEOUT_MS = 10_000;

/**
 * Does what a mail program does on "Unsubscribe" (RFC 8058): one POST, no cookies, no redirects.
 *
 * @returns The status of the response; `none`, `elsewhere` or `failed` without one.
 */
export async function unsubscribeByOneClick(
  mail: StoredMail,
  ownOrigins: string[],
): Promise<string> {
  const url = oneClickUrl(mail.headers);
  if (url === null) return "none";
  if (!isReachable(url, ownOrigins)) return "elsewhere";
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return "failed";
  }
}

/** The outcome as a sentence; null for an unknown outcome. */
export function unsubscribeNotice(outcome: string | null): string | null {
  if (outcome === null) return null;
  if (outcome === "none") return "This mail offers no one-click unsubscribe.";
  if (outcome === "elsewhere") {
    return "The unsubscribe address is not on this machine, so nothing was sent to it.";
  }
  if (outcome === "failed") return "The unsubscribe address did not answer.";
  if (!/^[1-5]\d\d$/.test(outcome)) return null;
  return outcome.startsWith("2")
    ? `Unsubscribed: the address answered ${outcome}.`
    : `Not unsubscribed: the address answered ${outcome}.`;
}
