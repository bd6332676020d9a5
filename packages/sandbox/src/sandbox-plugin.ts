import type { FastifyPluginAsync } from "fastify";
import { createSandbox } from "./create-sandbox.ts";
import type { SandboxPluginOptions } from "./sandbox-options.ts";

/**
 * Mounts the stand-ins in a server: `app.register(sandboxPlugin, { prefix: "/sandbox", publicUrl })`.
 *
 * Everything stays in the plugin's own scope: body parsers, error handler, headers. Pass a `sandbox`
 * made with `createSandbox` to keep its `store`, `control` and `listenSmtp` at hand.
 */
export const sandboxPlugin: FastifyPluginAsync<SandboxPluginOptions> = async (app, options) => {
  const { sandbox, ...rest } = options;
  const instance = sandbox ?? (await createSandbox(rest));
  app.addHook("onClose", () => instance.close());
  await instance.mount(app);
};
