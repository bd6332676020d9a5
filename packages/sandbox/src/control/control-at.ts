import type { SandboxControl } from "./types.ts";

const TIMEOUT_MS = 60_000;

/** Calls a verb of a sandbox's control. @throws Error with its response where that is not a 200. */
export type CallControl = <Verb extends keyof SandboxControl>(
  verb: Verb,
  ...args: Parameters<SandboxControl[Verb]>
) => Promise<Awaited<ReturnType<SandboxControl[Verb]>>>;

/**
 * The control of a sandbox in another process.
 *
 * @param url - Its `urls.control`.
 */
export function controlAt(url: string): CallControl {
  return async (verb, ...args) => {
    const response = await fetch(`${url}/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the sandbox's ${verb} answered ${response.status}: ${text}`);
    return JSON.parse(text).result;
  };
}
