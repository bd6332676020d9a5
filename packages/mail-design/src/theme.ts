import { FONTS, textOn } from "@dakiya/domain/brand";
import type { MailBrand } from "./brand.ts";

/** The width of a message on a screen that has room, in pixels: Outlook for Windows shows no more. */
export const WIDTH = 600;
export const SIDE = 24;

/** Room around the words of a button, in pixels. */
export const BUTTON_PADDING = { x: 24, y: 12 };

/** The styles of a brand that the parts of a message share. */
export function themeOf(brand: MailBrand) {
  const { main, ground } = brand.colours;
  const ink = textOn(ground);
  const font = FONTS[brand.font].stack;
  return {
    ground,
    text: {
      margin: "0 0 16px",
      color: ink,
      fontFamily: font,
      fontSize: "16px",
      lineHeight: "24px",
    },
    small: {
      margin: "0 0 8px",
      color: ink,
      fontFamily: font,
      fontSize: "13px",
      lineHeight: "20px",
    },
    heading: { margin: "0 0 16px", color: ink, fontFamily: font, fontWeight: "bold" },
    link: { color: main, textDecoration: "underline" },
    button: {
      backgroundColor: main,
      color: textOn(main),
      fontFamily: font,
      fontSize: "16px",
      fontWeight: "bold",
      lineHeight: "24px",
      borderRadius: `${brand.radius}px`,
      textDecoration: "none",
    },
    /** With the colour and font of its alternative text. */
    image: { color: ink, fontFamily: font, fontSize: "16px", borderRadius: `${brand.radius}px` },
    quote: { borderLeft: `4px solid ${main}`, padding: "0 0 0 16px" },
  } as const;
}

export type Theme = ReturnType<typeof themeOf>;

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
  ".ground,.ground td{background-color:#16181d!important}",
  ".ink{color:#f1f3f5!important}",
  ".ink a{color:#a5b4fc!important}",
  "}",
].join("");
