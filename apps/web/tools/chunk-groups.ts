import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** In less than so many pages and parts a module stays with those. */
const SHARED = { minShareCount: 6, priority: 1 };

/**
 * Groups of modules that become one chunk each. Left alone, the bundler makes one for every set of pages that share a module:
 * a hundred requests for one page. Each is a layer, so that chunks import one another one way, as the modules do.
 */
export const CHUNK_GROUPS = [
  { name: "start", tags: ["$initial" as const], priority: 3 },
  { name: "icons", test: /@tabler\/icons-react/, priority: 2 },
  { name: "kit", test: /@mantine\/(core|hooks)|@floating-ui|react-remove-scroll/, ...SHARED },
  // The logo is on the landing page, which waits for nothing else of these.
  // Each brings a library that the first page does without: long tables and forms.
  {
    name: "tables",
    test: /apps\/web\/src\/(?:ui\/(?:data-table|list-page)\/|lib\/use-search)/,
    ...SHARED,
  },
  { name: "forms", test: /apps\/web\/src\/lib\/persistent-form/, ...SHARED },
  { name: "ui", test: /apps\/web\/src\/ui\/(?!logo|text-parts|data-table|list-page)/, ...SHARED },
  { name: "lib", test: /apps\/web\/src\/lib\/(?!persistent-form|use-search)/, ...SHARED },
  { name: "schemas", test: (id: string) => isDomain(id) && needsZod(id), ...SHARED },
  { name: "domain", test: (id: string) => isDomain(id) && !needsZod(id), ...SHARED },
];

const isDomain = (id: string): boolean => /packages\/domain\/.*\.js$/.test(id);

const known = new Map<string, boolean>();

/** Whether a module of the domain, or one it imports, checks by Zod, which is as large as all that does not. */
function needsZod(id: string): boolean {
  const before = known.get(id);
  if (before !== undefined) return before;
  // Modules may import one another in a circle.
  known.set(id, false);
  const imported = [...readFileSync(id, "utf8").matchAll(/\bfrom "([^"]+)"/g)].map(
    ([, it]) => it ?? "",
  );
  const needs = imported.some((it) =>
    it.startsWith(".") ? needsZod(resolve(dirname(id), it)) : it.startsWith("zod"),
  );
  known.set(id, needs);
  return needs;
}
