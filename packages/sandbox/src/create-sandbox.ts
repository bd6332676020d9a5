import type { Sandbox, SandboxOptions } from "./sandbox-options.ts";

/** Makes a sandbox that a server can mount. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  throw new Error(`not assembled yet: ${Object.keys(options).join()}`);
}
