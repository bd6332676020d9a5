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
  { name: "ui", test: /apps\/web\/src\/ui\/(?!logo|text-parts)/, ...SHARED },
  { name: "lib", test: /apps\/web\/src\/lib\//, ...SHARED },
  { name: "domain", test: /packages\/domain\//, ...SHARED },
];
