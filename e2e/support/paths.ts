import { fileURLToPath } from "node:url";

const inRepo = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The built server, as `pnpm start` runs it. */
export const SERVER_ENTRY = inRepo("apps/api/dist/src/main.js");

export const WEB_INDEX = inRepo("apps/web/dist/index.html");

/** Where a failing test leaves its screenshot. */
export const RESULTS = inRepo("e2e/test-results");

/** Where the gallery's pictures go. */
export const GALLERY = inRepo("e2e/test-results/gallery");

/** Where the pictures of the landing page and of the README stand. */
export const LANDING_PICTURES = inRepo("apps/web/src/features/landing");
export const README_PICTURES = inRepo("docs/images");
