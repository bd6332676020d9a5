import {
  SessionNotRenewed,
  endRefused,
  refreshCount,
  refreshSession,
} from "../../../lib/session/refresh-session.ts";

/** What the server said to a request: its status and its text. */
export interface UploadAnswer {
  status: number;
  text: string;
}

/** Thrown when the caller has taken the request back. */
export class UploadAborted extends Error {
  override readonly name = "UploadAborted";
}

interface UploadOptions {
  url: string;
  body: FormData;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Called as bytes leave; at the end `bytesSent` is `bytesTotal`. */
  onProgress: (bytesSent: number, bytesTotal: number) => void;
}

/**
 * `sessionFetch` for a large body: the same session and the same one retry after a 401, but it tells how
 * much has been sent, which `fetch` cannot.
 *
 * @throws UploadAborted; TypeError when the connection is lost; SessionNotRenewed.
 */
export async function uploadRequest(options: UploadOptions): Promise<UploadAnswer> {
  const seen = refreshCount();
  const answer = await send(options);
  if (answer.status !== 401) return answer;
  const refresh = await refreshSession(seen);
  if (refresh === "renewed") return await send(options);
  if (refresh === "unreached") throw new SessionNotRenewed();
  endRefused(refresh);
  return answer;
}

function send({ url, body, headers, signal, onProgress }: UploadOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new UploadAborted());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener("load", () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener("error", () => reject(new TypeError("The connection was lost")));
    request.addEventListener("abort", () => reject(new UploadAborted()));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.open("POST", url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
