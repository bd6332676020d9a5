import { dirname, join, relative, resolve } from "node:path";

/**
 * Gives the sources of a package as the build wrote them, for Node to load: Vitest translates its tests alone.
 *
 * @param root - The package's folder.
 * @returns A plugin of Vite.
 */
export function builtSources(root: string) {
  return {
    name: "built-sources",
    enforce: "pre" as const,
    resolveId(source: string, importer = "") {
      if (!/^\..*\.ts$/.test(source) || source.endsWith(".test.ts")) return null;
      const path = relative(root, resolve(dirname(importer), source));
      if (!path.startsWith("src/")) return null;
      return { id: join(root, "dist", path.replace(/ts$/, "js")), external: true };
    },
  };
}

/** Node loads built files itself. */
export const BUILT = { deps: { external: [/\/dist\//] } };
