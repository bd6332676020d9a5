import { paths } from "../../lib/paths.ts";
import { NAV_LINKS, SECTIONS } from "../sections.ts";
import type { FoundGroup } from "./use-found.ts";

/** Every page of the navigation bar and the sections, once. */
const PAGES = [
  ...new Map(
    [
      ...NAV_LINKS,
      { label: "Create Campaign", to: paths.createCampaign },
      ...Object.values(SECTIONS).flatMap(({ links }) => [...links]),
    ].map((page) => [page.to, page]),
  ).values(),
];

/** The pages whose name holds a text; all of them without one. */
export function pagesNamed(text: string): FoundGroup[] {
  const folded = text.toLowerCase();
  const found = PAGES.filter(({ label }) => label.toLowerCase().includes(folded)).map(
    ({ label, to }) => ({ key: to, name: label, note: "", to }),
  );
  return found.length === 0 ? [] : [{ label: "Pages", found }];
}
