import { contrastRatio, textOn } from "@dakiya/domain/brand";
import type { Colour } from "@dakiya/domain/brand";
import { accountCtxOf } from "../deps.ts";
import type { Deps } from "../deps.ts";
import { getBrand } from "../services/brand/save-brand.ts";

/** The parts of the sender's brand that a page for recipients shows. */
export type PageBrand = {
  logo: { url: string; alt: string } | null;
  /** Absent where the account never chose any. */
  colours?: { main: Colour; ground: Colour };
};

/** Contrast that WCAG AA requires for text, and for anything else. */
const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;

/** Colours of the card and its button, in one scheme. */
type Scheme = { card: Colour; main: Colour; onMain: Colour };
const LIGHT: Scheme = { card: "#ffffff", main: "#1b1f3b", onMain: "#faf8f4" };
const DARK: Scheme = { card: "#1b1d24", main: "#f2f1ec", onMain: "#1b1f3b" };
const PAPER = "#faf8f4";

export async function findPageBrand(deps: Deps, accountId: number): Promise<PageBrand> {
  const { version, logo, colours } = await getBrand(accountCtxOf(deps, accountId));
  return {
    logo: logo === null ? null : { url: logo.url, alt: logo.alt },
    ...(version === 0 ? {} : { colours }),
  };
}

/** The brand's colours as CSS variables of both schemes. One that would be hard to see leaves ours in its place. */
export function brandStyle({ colours }: PageBrand): string {
  if (colours === undefined) return "";
  return `:root{--paper:${colours.ground};--logo:${colours.ground};${buttonOf(colours.main, LIGHT)}}
@media (prefers-color-scheme:dark){:root{--paper:#14151a;${buttonOf(colours.main, DARK)}}}
`;
}

function buttonOf(main: Colour, scheme: Scheme): string {
  const label = textOn(main);
  const isClear =
    contrastRatio(main, scheme.card) >= SHAPE_RATIO && contrastRatio(label, main) >= TEXT_RATIO;
  return isClear
    ? `--main:${main};--on-main:${label}`
    : `--main:${scheme.main};--on-main:${scheme.onMain}`;
}

/** The ground of a logo in a dark scheme, since most logos are made for a light one. */
export const LOGO_GROUND = PAPER;
