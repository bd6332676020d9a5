import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const KB = 1000;
const ENTRY = "/index.html";
const SHELL = "/src/app/shell.tsx";

/**
 * Script of a page to its first paint, in KB gzipped: a little above the present weight. A page that exceeds it has
 * taken in the code of others, as by a constant that lives beside a schema.
 */
const LIMITS_KB: Readonly<Record<string, number>> = {
  "landing/landing-page": 120,
  "login/login-page": 120,
  "dashboard/dashboard-page": 255,
  "campaigns/campaigns-page": 280,
  "campaign-create/create-campaign-page": 375,
  "customers/customers-page": 312,
  "audience/audience-page": 290,
  "analytics/analytics-page": 300,
  "email-settings/email-settings-page": 340,
};
/** Pages of visitors, outside the shell. */
const OUTSIDE = /^(?:landing|login)\//;

/** The part of the build's record of a script that is read here. */
export type BuiltChunk = {
  code: string;
  /** Names of the chunks that are loaded with it. */
  imports: readonly string[];
  /** The module it was split off for. */
  facadeModuleId?: string | null;
};

type Chunks = Readonly<Record<string, BuiltChunk>>;

/** Fails a build whose chunks import one another in a ring, which may break at their start, or whose pages are too heavy. */
export function checkChunks(): Plugin {
  return {
    name: "check-chunks",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.fromEntries(
          Object.entries(bundle).flatMap(([name, file]) =>
            file.type === "chunk" ? [[name, file]] : [],
          ),
        );
        const problems = [...ringsOf(chunks), ...heavyPages(chunks, LIMITS_KB)];
        if (problems.length > 0) this.error(problems.join("\n"));
      },
    },
  };
}

/** A sentence for each chunk that is loaded by what it loads. */
export function ringsOf(chunks: Chunks): string[] {
  return Object.entries(chunks)
    .filter(([name, { imports }]) => loadedWith(chunks, imports).has(name))
    .map(([name]) => `${name} imports itself by way of other chunks: see CHUNK_GROUPS`);
}

/** A sentence for each page above its limit. */
export function heavyPages(chunks: Chunks, limitsKb: Readonly<Record<string, number>>): string[] {
  const chunkOf = (module: string): string => {
    const found = Object.keys(chunks).find((name) =>
      chunks[name]?.facadeModuleId?.endsWith(module),
    );
    if (found === undefined) throw new Error(`The build has no ${module}`);
    return found;
  };
  return Object.entries(limitsKb).flatMap(([page, limit]) => {
    const first = [ENTRY, ...(OUTSIDE.test(page) ? [] : [SHELL]), `/src/features/${page}.tsx`];
    const files = [...loadedWith(chunks, first.map(chunkOf))];
    const bytes = files.reduce(
      (sum, name) => sum + gzipSync(chunks[name]?.code ?? "", { level: 9 }).length,
      0,
    );
    if (bytes <= limit * KB) return [];
    return `${page} loads ${(bytes / KB).toFixed(1)} KB of script gzipped, over ${limit}: ${files.join(", ")}`;
  });
}

/** Some chunks, and all that are loaded with them. */
function loadedWith(chunks: Chunks, names: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (loaded.has(name)) continue;
    loaded.add(name);
    left.push(...(chunks[name]?.imports ?? []));
  }
  return loaded;
}
