import { paths } from "../../lib/paths.ts";
import { NAV_LINKS, SECTIONS } from "../sections.ts";
import type { FoundGroup } from "./use-found.ts";

type Page = { label: string; to: string; note: string };

/** Every page of the navigation bar and the sections, once; those of Settings say so. */
const PAGES: readonly Page[] = [
  ...new Map(
    [
      ...NAV_LINKS.map((link) => ({ ...link, note: "" })),
      { label: "Create Campaign", to: paths.createCampaign, note: "" },
      ...Object.values(SECTIONS).flatMap(({ label, shape, links }) =>
        links.map((link) => ({ ...link, note: shape === "side" ? label : "" })),
      ),
    ].map((page) => [page.to, page]),
  ).values(),
];

/** The pages whose name, or whose section, holds a text; all of them without one. */
export function pagesNamed(text: string): FoundGroup[] {
  const folded = text.toLowerCase();
  const found = PAGES.filter((page) =>
    `${page.note} ${page.label}`.toLowerCase().includes(folded),
  ).map(({ label, to, note }) => ({ key: to, name: label, note, to }));
  return found.length === 0 ? [] : [{ label: "Pages", found }];
}
