import { defineConfig, mergeConfig } from "vitest/config";
import tests from "./vitest.config.ts";

const { projects: _, ...test } = tests.test ?? {};

export default mergeConfig(
  { ...tests, test },
  defineConfig({ test: { include: ["gallery.ts", "pictures.ts"] } }),
);
