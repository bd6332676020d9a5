import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readLandingLinks } from "./landing-links.ts";

function rootWith(manifest: string | null): string {
  const root = mkdtempSync(join(tmpdir(), "dakiya-web-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  if (manifest !== null) {
    mkdirSync(join(root, ".vite"));
    writeFileSync(join(root, ".vite/manifest.json"), manifest);
  }
  return root;
}

const LANDING = "src/features/landing";
const picture = (name: string) => ({
  [`${LANDING}/${name}.webp`]: { file: `assets/${name}-1.webp` },
});

describe("readLandingLinks", () => {
  it("names the page's script, its styles and fonts, and the picture that fits the screen and the scheme", async () => {
    const manifest = {
      "index.html": {
        file: "assets/index-1.js",
        assets: [
          "assets/inter-latin-wght-normal-1.woff2",
          "assets/inter-cyrillic-wght-normal-1.woff2",
        ],
      },
      [`${LANDING}/landing-page.tsx`]: {
        file: "assets/landing-1.js",
        css: ["assets/landing-1.css"],
        assets: ["assets/fraunces-latin-opsz-normal-1.woff2"],
      },
      ...picture("dashboard-light"),
      ...picture("dashboard-light-fine"),
      ...picture("dashboard-light-phone"),
      ...picture("dashboard-dark"),
      ...picture("dashboard-dark-fine"),
      ...picture("dashboard-dark-phone"),
    };
    const links = (await readLandingLinks(rootWith(JSON.stringify(manifest))))?.split(/, (?=<)/);
    expect(links?.slice(0, 4)).toEqual([
      "</assets/landing-1.js>; rel=modulepreload",
      "</assets/landing-1.css>; rel=preload; as=style; crossorigin",
      '</assets/inter-latin-wght-normal-1.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
      '</assets/fraunces-latin-opsz-normal-1.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
    ]);
    const image = "rel=preload; as=image; fetchpriority=high";
    expect(links?.slice(4)).toEqual(
      ["light", "dark"].flatMap((scheme) => [
        `</assets/dashboard-${scheme}-1.webp>; ${image}; media="(min-width: 640.02px) and (prefers-color-scheme: ${scheme})"; ` +
          `imagesrcset="/assets/dashboard-${scheme}-1.webp 1x, /assets/dashboard-${scheme}-fine-1.webp 2x"`,
        `</assets/dashboard-${scheme}-phone-1.webp>; ${image}; media="(max-width: 640px) and (prefers-color-scheme: ${scheme})"`,
      ]),
    );
  });

  it.each([null, "{}", '{"src/other.tsx":{"file":"a.js"}}'])(
    "names nothing for a build that says %s",
    async (manifest) => {
      expect(await readLandingLinks(rootWith(manifest))).toBeNull();
    },
  );
});
