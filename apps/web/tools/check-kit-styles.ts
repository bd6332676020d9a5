import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const CLASS = /\bm_[0-9a-f]{6,8}\b/g;

/** Fails a build whose scripts draw a component of the kit that `kit-styles.css` does not style, and names the file to import. */
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
      const missing = kitFiles()
        .filter(({ classes }) => classes.some((name) => scripts.has(name) && !styles.has(name)))
        .map(({ name }) => `@mantine/core/styles/${name}`);
      if (missing.length > 0) this.error(`kit-styles.css has to import ${missing.join(", ")}`);
    },
  };
}

/** The kit's files of styles, one for each component. */
function kitFiles(): { name: string; classes: string[] }[] {
  const all = createRequire(import.meta.url).resolve("@mantine/core/styles.css");
  const folder = join(dirname(all), "styles");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".layer.css"))
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { name, classes: [...addClasses(new Set(), text)] };
    });
}

function addClasses(to: Set<string>, text: string): Set<string> {
  for (const [name] of text.matchAll(CLASS)) to.add(name);
  return to;
}
