import { refreshCount, refreshSession } from "./refresh-session.ts";
import { session } from "./session.ts";

/**
 * `fetch` with the session's cookies. A 401 is answered by one shared refresh and one retry; when the
 * refresh fails the 401 is returned (SPEC §7).
 *
 * @param init - The body must be one that can be sent twice: text, FormData or a Blob, not a stream.
 * @param onRefused - Called when the refresh failed; by default the session ends.
 */
export async function sessionFetch(
  input: string,
  init: RequestInit = {},
  onRefused: () => void = session.expire,
): Promise<Response> {
  const seen = refreshCount();
  const send = () => fetch(input, { ...init, credentials: "include" });
  const response = await send();
  if (response.status !== 401) return response;
  if (await refreshSession(seen)) {
    await response.body?.cancel();
    return send();
  }
  onRefused();
  return response;
}
