import type { FastifyInstance, HTTPMethods } from "fastify";

/** Every route an app has, with "1" for each parameter; read from Fastify's own drawing of them. */
export function routesOf(app: FastifyInstance): { method: HTTPMethods; url: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", path, methods] =
        /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (path === undefined || methods === undefined) return [];
      // Four characters a level.
      above.splice(indent.length / 4, above.length, path);
      const url = above
        .join("")
        .replaceAll(/:[^/]+/g, "1")
        .replace("*", "/no-such-page");
      return methods.split(", ").map((method) => ({ method, url }));
    });
}
