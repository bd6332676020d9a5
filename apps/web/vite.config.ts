import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { checkChunks } from "./tools/check-chunks.ts";
import { checkKitStyles } from "./tools/check-kit-styles.ts";
import { CHUNK_GROUPS } from "./tools/chunk-groups.ts";
import { compressFiles } from "./tools/compress-files.ts";
import { landingPage } from "./tools/landing-page.ts";

const API_ORIGIN = "http://localhost:3000";
const OUT_DIR = "dist";
const API_PATHS = [
  "/api",
  "/trpc",
  "/t",
  "/u",
  "/images",
  "/files",
  "/countdown",
  "/shared",
  "/webhooks",
  "/sandbox",
];

export default defineConfig(({ command }) => ({
  plugins: [react(), checkChunks(), checkKitStyles(), compressFiles(OUT_DIR), landingPage(OUT_DIR)],
  resolve: {
    // Dev reads the domain from its sources; a build uses the output of `tsc -b`.
    conditions: [...(command === "serve" ? ["@dakiya/source"] : []), ...defaultClientConditions],
  },
  server: {
    // Whole segments: the short tracking prefixes must not swallow "/trpc" or the name of a page.
    proxy: Object.fromEntries(API_PATHS.map((path) => [`^${path}(?=[/?]|$)`, API_ORIGIN])),
  },
  build: {
    outDir: OUT_DIR,
    // A font or script as a data: address would be refused by the server's content security policy.
    assetsInlineLimit: 0,
    // The editor of designed messages, loaded by who opens one.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Nothing outside imports the entry: it may export the parts that other chunks need.
      preserveEntrySignatures: "allow-extension",
      output: {
        // A group that is split by pages would be named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
        codeSplitting: {
          groups: CHUNK_GROUPS,
          includeDependenciesRecursively: false,
        },
      },
    },
  },
}));
