import { SessionNotRenewed, endRefused, refreshCount, refreshSession } from "./refresh-session.ts";
import type { Refresh } from "./refresh-session.ts";

/**
 * `fetch` with the session's cookies. A 401 leads to one shared refresh and one retry; when the refresh is refused the
 * 401 is returned (docs/product.md, Sign-in).
 *
 * @param init - The body must be one that can be sent twice: text, FormData or a Blob, not a stream.
 * @param onRefused - Called when the refresh was refused; by default the session ends.
 * @throws SessionNotRenewed, or what `fetch` throws, when the server can't be reached.
 */
export async function sessionFetch(
  input: string,
  init: RequestInit = {},
  onRefused: (refresh: Refresh) => void = endRefused,
): Promise<Response> {
  const countBefore = refreshCount();
  const send = () => fetch(input, { ...init, credentials: "include" });
  const response = await send();
  if (response.status !== 401) return response;
  const refresh = await refreshSession(countBefore);
  if (refresh === "refused" || refresh === "notAllowed") {
    onRefused(refresh);
    return response;
  }
  await response.body?.cancel();
  if (refresh === "unreached") throw new SessionNotRenewed();
  return await send();
}
