import Fastify from "fastify";
import { createSandbox } from "./create-sandbox.ts";
import { sandboxUrls } from "./sandbox-urls.ts";
import type { RunningSandbox, StartSandboxOptions } from "./sandbox-options.ts";

/**
 * Starts a sandbox on a server of its own, on a free loopback port unless told otherwise.
 *
 * @returns Its addresses, store and control. `close` ends everything it started.
 */
export async function startSandbox(options: StartSandboxOptions = {}): Promise<RunningSandbox> {
  const { port = 0, host = "127.0.0.1", smtp = true, smtpPort = 0, prefix = "", ...rest } = options;
  const sandbox = await createSandbox(rest);
  const app = Fastify({ forceCloseConnections: true });
  await app.register(async (scope) => await sandbox.mount(scope), { prefix });
  try {
    const origin = await app.listen({ port, host });
    const smtpUrl = smtp ? await sandbox.listenSmtp(smtpPort, host) : "";
    const url = `${(options.publicUrl ?? origin).replace(/\/+$/, "")}${prefix}`;
    return {
      url,
      smtpUrl,
      urls: sandboxUrls(url),
      store: sandbox.store,
      control: sandbox.control,
      listenSmtpOverTls: sandbox.listenSmtpOverTls,
      close: () => app.close(),
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}
