import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const PAGE = "/src/features/landing/landing-page.tsx";
const ENTRY = "index.html";
/** Fonts of the letters English is written in; the others come when a page has such letters. */
const LATIN_FONT = /(?:inter-screen|fraunces-latin-opsz-normal)-[^/]*\.woff2$/;

/** The part of the build's record of a file that is read here. */
export type BuiltFile = {
  /** Of a script: the module it was split off for. */
  facadeModuleId?: string | null;
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
  /** Of any other file: the sources it was made of. */
  originalFileNames?: readonly string[];
};

/**
 * Writes `landing.html` beside index.html: the same page, with the landing page's first files named in its head. Every
 * other page is index.html, which doesn't need these.
 */
export function landingPage(folder: string): Plugin {
  let links: readonly string[] = [];
  return {
    name: "landing-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        if (bundle !== undefined) links = landingLinks(bundle);
      },
    },
    async writeBundle() {
      const html = await readFile(join(folder, ENTRY), "utf8");
      const lines = links.map((link) => `    ${link}\n`).join("");
      await writeFile(join(folder, "landing.html"), html.replace(/[ \t]*<\/head>/, `${lines}$&`));
    },
  };
}

/**
 * Files to preload on the landing page before its script requests them: that script, styles and fonts, so that no line
 * moves when they come, and the picture of the product, light or dark, for desktop or phone.
 *
 * @param bundle - The built files by name.
 * @throws When the landing page or a picture is not among them.
 */
export function landingLinks(bundle: Readonly<Record<string, BuiltFile>>): string[] {
  const files = Object.entries(bundle);
  const [script, page] = required(
    files.find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(PAGE)),
    PAGE,
  );
  const entry = files.find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(`/${ENTRY}`))?.[1];
  const picture = (name: string): string => {
    const source = `src/features/landing/${name}.webp`;
    return required(
      files.find(([, { originalFileNames }]) => originalFileNames?.includes(source)),
      source,
    )[0];
  };
  const shots = (scheme: "light" | "dark"): string[] => {
    const [desk, fine, phone] = ["", "-fine", "-phone"].map((suffix) =>
      picture(`dashboard-${scheme}${suffix}`),
    );
    const on = (width: string): string =>
      `as="image" fetchpriority="high" media="(${width}) and (prefers-color-scheme: ${scheme})"`;
    return [
      `<link rel="preload" href="/${desk}" ${on("min-width: 640.02px")} imagesrcset="/${desk} 1x, /${fine} 2x">`,
      `<link rel="preload" href="/${phone}" ${on("max-width: 640px")}>`,
    ];
  };
  return [
    `<link rel="modulepreload" href="/${script}" crossorigin>`,
    ...[...(page.viteMetadata?.importedCss ?? [])].map(
      (file) => `<link rel="preload" href="/${file}" as="style" crossorigin>`,
    ),
    ...[entry, page]
      .flatMap((file) => [...(file?.viteMetadata?.importedAssets ?? [])])
      .filter((file) => LATIN_FONT.test(file))
      .map(
        (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
      ),
    ...shots("light"),
    ...shots("dark"),
  ];
}

function required<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`The build has no ${name}`);
  return thing;
}
