import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const PAGE = "src/features/landing/landing-page.tsx";
/** Fonts of Latin letters; the others load when a page has such letters. */
const LATIN_FONT = /-latin-(?:opsz|wght)-normal-[^/]*\.woff2$/;

/** Written beside the served folder, so that the manifest is not public. */
const MANIFEST = ".vite/manifest.json";

const picture = (name: string): string => `src/features/landing/${name}.webp`;

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/**
 * Preloads for the landing page beside its script: styles and fonts, against layout shifts, and the picture of the
 * product for light or dark, desktop or phone.
 *
 * @param webRoot - The built web application, with the manifest its build wrote.
 * @returns The value of a `Link` header; null where there is no such manifest or page in it.
 */
export async function readLandingLinks(webRoot: string): Promise<string | null> {
  const text = await readFile(join(webRoot, MANIFEST), "utf8").catch(() => null);
  if (text === null) return null;
  const files = manifest.parse(JSON.parse(text));
  const page = files[PAGE];
  if (page === undefined) return null;
  const shots = (scheme: "light" | "dark"): string[] => {
    const [desk, fine, phone] = ["", "-fine", "-phone"].map(
      (suffix) => files[picture(`dashboard-${scheme}${suffix}`)]?.file,
    );
    if (desk === undefined || fine === undefined || phone === undefined) return [];
    const to = (file: string, width: string): string =>
      `</${file}>; rel=preload; as=image; fetchpriority=high; media="(${width}) and (prefers-color-scheme: ${scheme})"`;
    return [
      `${to(desk, "min-width: 640.02px")}; imagesrcset="/${desk} 1x, /${fine} 2x"`,
      to(phone, "max-width: 640px"),
    ];
  };
  return [
    `</${page.file}>; rel=modulepreload`,
    ...page.css.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...[...(files["index.html"]?.assets ?? []), ...page.assets]
      .filter((file) => LATIN_FONT.test(file))
      .map((file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...shots("light"),
    ...shots("dark"),
  ].join(", ");
}
