import type { SandboxClock } from "../core/sandbox-clock.ts";
import type { Post } from "./make-posts.ts";
import { bodyToPost, signPost } from "./sign-post.ts";
import type { WebhookDelivery } from "./types.ts";

/** Vendors that name a limit give the receiver 15 s. */
const POST_TIMEOUT_MS = 15_000;

/** Signs and sends one request. @returns Its outcome. */
export async function sendPost(
  { hook, id, body, firstAt, forge, confirms, attempt, eventCount }: Post,
  clock: SandboxClock,
  closing: AbortSignal,
): Promise<WebhookDelivery> {
  const at = clock.now().toISOString();
  // Signed by the machine's time: the app compares that with a clock that is never moved.
  const unsigned = { id, body, firstAt, confirms, now: new Date() };
  const post = forge === undefined ? unsigned : { ...unsigned, forge };
  const startedAt = performance.now();
  const { status, error } = await request(
    hook.url,
    { "content-type": "application/json", ...signPost(hook, post) },
    bodyToPost(hook, post),
    closing,
  );
  const tookMs = Math.round(performance.now() - startedAt);
  const { id: webhookId, service } = hook;
  return { webhookId, service, attempt, status, error, at, tookMs, eventCount };
}

async function request(
  url: string,
  headers: Record<string, string>,
  body: string,
  closing: AbortSignal,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(POST_TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}
