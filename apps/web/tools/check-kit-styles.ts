import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const CLASS = /\bm_[0-9a-f]{6,8}\b/g;

/** Fails a build whose scripts draw a component of the kit that `kit-styles.css` does not style. */
export function checkKitStyles(): Plugin {
  return {
    name: "check-kit-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      const [scripts, styles] = [new Set<string>(), new Set<string>()];
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") addClasses(scripts, file.code);
        else if (file.fileName.endsWith(".css")) addClasses(styles, String(file.source));
      }
      const all = createRequire(import.meta.url).resolve("@mantine/core/styles.css");
      const known = addClasses(new Set(), readFileSync(all, "utf8"));
      const missing = [...scripts].filter((name) => known.has(name) && !styles.has(name));
      if (missing.length > 0) {
        this.error(
          `kit-styles.css lacks the styles of a component in use. Import the file that names ${missing.join(", ")} from @mantine/core/styles.`,
        );
      }
    },
  };
}

function addClasses(to: Set<string>, text: string): Set<string> {
  for (const [name] of text.matchAll(CLASS)) to.add(name);
  return to;
}
