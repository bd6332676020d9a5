import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** In less than so many pages and parts a module stays with those. */
const SHARED = { minShareCount: 6, priority: 1 };

/** A component of the kit, without the icons that menus draw as well. */
const kitPart = (names: string): RegExp =>
  new RegExp(`@mantine/core/.*/components/(?:${names})/(?!CheckIcon|RadioIcon)`);

/**
 * Groups of modules that become one chunk each. Left alone, the bundler makes one for every set of pages that share a module:
 * a hundred requests for one page. Each is a layer, so that chunks import one another one way, as the modules do:
 * `check-chunks.ts` proves it, and weighs the pages.
 */
export const CHUNK_GROUPS = [
  { name: "start", tags: ["$initial" as const], priority: 4 },
  // Icons are many and small: one chunk for each large set of pages that share them.
  {
    name: "icons",
    test: /@tabler\/icons-react/,
    priority: 3,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4_000,
  },
  // Of the kit, a page of figures and lists needs no inputs, and few forms need numbers and secrets.
  {
    name: "numbers",
    test: (id: string) =>
      id.includes("react-number-format") || kitPart("NumberInput|PasswordInput").test(id),
    priority: 3,
  },
  {
    name: "inputs",
    test: kitPart("Checkbox|Combobox|InlineInput|NativeSelect|Radio|Select|Textarea"),
    minShareCount: 4,
    priority: 2,
  },
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
  // The sign-in page shows toasts, and requests nothing of tRPC.
  { name: "server", test: /apps\/web\/src\/lib\/server\//, ...SHARED },
  { name: "lib", test: /apps\/web\/src\/lib\/(?!toast|persistent-form|use-search)/, ...SHARED },
  // Settings need no schema of rules and messages, though the primitives of all schemas.
  {
    name: "zod",
    test: /node_modules\/zod\/|domain\/dist\/src\/wire\/primitives/,
    ...SHARED,
    priority: 2,
  },
  { name: "schemas", test: (id: string) => isDomain(id) && needsZod(id), ...SHARED },
  // Rules and messages to customers are the larger part, which figures and lists do without.
  {
    name: "rules",
    test: domainRooms("cells/read-[^/]*|fields|import|language|segment"),
    ...SHARED,
  },
  {
    name: "writing",
    test: domainRooms("brand|campaign|list-health|tracking"),
    ...SHARED,
  },
  { name: "domain", test: domainRooms(".*"), ...SHARED },
];

function domainRooms(names: string): (id: string) => boolean {
  const room = new RegExp(`packages/domain/dist/src/(?:${names})[/.]`);
  return (id) => isDomain(id) && room.test(id) && !needsZod(id);
}

function isDomain(id: string): boolean {
  return /packages\/domain\/.*\.js$/.test(id);
}

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
