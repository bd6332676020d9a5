import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["@dakiya/source", ...defaultClientConditions];

export default defineConfig({
  plugins: [react()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: "happy-dom",
    setupFiles: ["./src/test-support/setup.ts"],
    include: ["{src,tools}/**/*.test.{ts,tsx}"],
    css: false,
    // Behind UTC, where a day kept as its midnight is the day before when it is shown as an hour.
    env: { TZ: "America/New_York" },
    // Loading everything anew for each file takes longer than its tests.
    isolate: false,
    // The default leaves one core of two idle.
    maxWorkers: "100%",
    // Screens are rendered whole and talk to real servers; a busy machine needs its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
