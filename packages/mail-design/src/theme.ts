import { brandTones, TEXT_SIZES, tonesOf } from "@dakiya/domain/campaign/design";
import type { BlockStyle, Tones } from "@dakiya/domain/campaign/design";
import { contrastRatio, FONTS, textOn } from "@dakiya/domain/brand";
import type { MailBrand } from "./brand.ts";

/** The width of a message on a screen that has room, in pixels: Outlook for Windows shows no more. */
export const WIDTH = 600;
export const SIDE = 24;

/** Room around the words of a button, in pixels. */
export const BUTTON_PADDING = { x: 24, y: 12 };

/** Behind the message where a mail program asks for dark colours. */
const DARK = "#16181d";

/** The styles of a brand that the parts of a message share. */
export const themeOf = (brand: MailBrand) => toTheme(brand, brandTones(brand.colours), undefined);

/** The styles of a block, which are those around it but for its own. */
export const themeOfBlock = (style: BlockStyle | undefined, around: Theme, brand: MailBrand) =>
  style === undefined ? around : toTheme(brand, tonesOf(style, around.tones, brand.colours), style);

function toTheme(brand: MailBrand, tones: Tones, style: BlockStyle | undefined) {
  const { main } = brand.colours;
  const { ink } = tones;
  const font = FONTS[brand.font].stack;
  const radius = `${style?.radius ?? brand.radius}px`;
  const sized = (size: number, line: number) => {
    const factor = style?.size === undefined ? 1 : TEXT_SIZES[style.size];
    return {
      fontSize: `${Math.round(size * factor)}px`,
      lineHeight: `${Math.round(line * factor)}px`,
    };
  };
  const words = { color: ink, fontFamily: font };
  return {
    tones,
    /** The class of texts, by which the style sheet makes them light in dark mode. */
    inkClass: inkClassOf(tones, style),
    sized,
    text: { margin: "0 0 16px", ...words, ...sized(16, 24) },
    small: { margin: "0 0 8px", ...words, ...sized(13, 20) },
    heading: { margin: "0 0 16px", ...words, fontWeight: "bold" },
    link: { color: tones.link, textDecoration: "underline" },
    button: {
      backgroundColor: main,
      color: textOn(main),
      fontFamily: font,
      ...sized(16, 24),
      fontWeight: "bold",
      borderRadius: radius,
      textDecoration: "none",
    },
    /** With the colour and font of its alternative text. */
    image: { ...words, fontSize: "16px", borderRadius: radius },
    quote: { borderLeft: `4px solid ${main}`, padding: "0 0 0 16px" },
  } as const;
}

export type Theme = ReturnType<typeof toTheme>;

/** A painted background stays in dark mode, and its text with it; so does a chosen colour that shows on a dark one. */
function inkClassOf(tones: Tones, style: BlockStyle | undefined): "ink" | "tone" | undefined {
  if (tones.isPainted) return undefined;
  const isChosen = style?.colour !== undefined;
  return isChosen && contrastRatio(tones.ink, DARK) >= 4.5 ? "tone" : "ink";
}

/**
 * Rules that can't be inline: columns stacked on a phone, and dark colours where the mail program asks for them. Gmail
 * and Outlook for Windows darken a message by themselves, and ignore these.
 */
export const STYLE_SHEET = [
  "@media (max-width:600px){",
  ".column{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}",
  ".side{padding-left:16px!important;padding-right:16px!important}",
  "}",
  "@media (prefers-color-scheme:dark){",
  `.ground{background-color:${DARK}!important}`,
  ".ink{color:#f1f3f5!important}",
  ".ink a,.tone a{color:#a5b4fc!important}",
  "}",
].join("");
