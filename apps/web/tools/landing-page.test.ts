import { describe, expect, it } from "vitest";
import { landingLinks } from "./landing-page.ts";

const LANDING = "src/features/landing";
const picture = (name: string) => ({
  [`assets/${name}-1.webp`]: { originalFileNames: [`${LANDING}/${name}.webp`] },
});
const script = (name: string, css: string[], assets: string[]) => ({
  facadeModuleId: `/home/somebody/apps/web/${name}`,
  viteMetadata: { importedCss: new Set(css), importedAssets: new Set(assets) },
});
const PICTURES = {
  ...picture("dashboard-light"),
  ...picture("dashboard-light-fine"),
  ...picture("dashboard-light-phone"),
  ...picture("dashboard-dark"),
  ...picture("dashboard-dark-fine"),
  ...picture("dashboard-dark-phone"),
};
const PAGE = script(
  `${LANDING}/landing-page.tsx`,
  ["assets/landing-1.css"],
  ["assets/fraunces-latin-opsz-normal-1.woff2"],
);

describe("landingLinks", () => {
  it("names the page's script, its styles and fonts, and the picture that fits the screen and the scheme", () => {
    const fonts = [
      "assets/inter-screen-1.woff2",
      "assets/inter-latin-wght-normal-1.woff2",
      "assets/inter-cyrillic-wght-normal-1.woff2",
    ];
    const links = landingLinks({
      "assets/index-1.js": script("index.html", [], fonts),
      "assets/landing-1.js": PAGE,
      ...PICTURES,
    });
    expect(links.slice(0, 4)).toEqual([
      '<link rel="modulepreload" href="/assets/landing-1.js" crossorigin>',
      '<link rel="preload" href="/assets/landing-1.css" as="style" crossorigin>',
      '<link rel="preload" href="/assets/inter-screen-1.woff2" as="font" type="font/woff2" crossorigin>',
      '<link rel="preload" href="/assets/fraunces-latin-opsz-normal-1.woff2" as="font" type="font/woff2" crossorigin>',
    ]);
    expect(links.slice(4)).toEqual(
      ["light", "dark"].flatMap((scheme) => {
        const on = (width: string) =>
          `as="image" fetchpriority="high" media="(${width}) and (prefers-color-scheme: ${scheme})"`;
        const name = `/assets/dashboard-${scheme}`;
        return [
          `<link rel="preload" href="${name}-1.webp" ${on("min-width: 640.02px")} imagesrcset="${name}-1.webp 1x, ${name}-fine-1.webp 2x">`,
          `<link rel="preload" href="${name}-phone-1.webp" ${on("max-width: 640px")}>`,
        ];
      }),
    );
  });

  it("fails the build when the page or a picture has moved away", () => {
    expect(() => landingLinks(PICTURES)).toThrow(/landing-page/);
    expect(() => landingLinks({ "assets/landing-1.js": PAGE })).toThrow(/dashboard-light\.webp/);
  });
});
