import { z } from "zod";
import { MESSAGES } from "../messages/index.ts";
import { atMost } from "../text/at-most.ts";
import { digitsOf, isPhone, mendLink, roomFor } from "../text/index.ts";
import { readColour } from "./contrast.ts";

const words = MESSAGES.brand;

/** Fonts that readers' machines have: mail programs load none. */
export const FONTS = {
  sans: { label: "Arial", stack: "Arial, Helvetica, sans-serif" },
  humanist: { label: "Verdana", stack: "Verdana, Geneva, sans-serif" },
  trebuchet: { label: "Trebuchet", stack: "'Trebuchet MS', Helvetica, sans-serif" },
  serif: { label: "Georgia", stack: "Georgia, 'Times New Roman', serif" },
  times: { label: "Times", stack: "'Times New Roman', Times, serif" },
  mono: { label: "Courier", stack: "'Courier New', Courier, monospace" },
} as const;
export type Font = keyof typeof FONTS;
const FONT_NAMES = Object.keys(FONTS) as [Font, ...Font[]];

/** Where a company can be found, in the order of the links in a mail. */
export const SOCIAL_NETWORKS = {
  website: "Website",
  facebook: "Facebook",
  instagram: "Instagram",
  whatsapp: "WhatsApp",
  youtube: "YouTube",
  linkedin: "LinkedIn",
  x: "X",
  telegram: "Telegram",
} as const;
export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
const NETWORK_NAMES = Object.keys(SOCIAL_NETWORKS) as [SocialNetwork, ...SocialNetwork[]];

/** The link to a network from a typed address; WhatsApp's from a telephone number as well. */
export function socialLink(network: SocialNetwork, typed: string): string {
  const address = typed.trim();
  const isNumber = network === "whatsapp" && isPhone(address);
  return isNumber ? `https://wa.me/${digitsOf(address)}` : mendLink(address);
}

/** Corner radius in pixels at most; texts in characters. */
export const BRAND_LIMITS = { radius: 24, company: 200, address: 500, url: 500 } as const;

const CONTROLS = /[^\P{Cc}\n]|\p{Cs}|[\u2028\u2029]/u;
const text = (most: number, what: string) =>
  z
    .string()
    .transform((given) => given.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .superRefine(atMost(most, what))
        .refine((given) => !CONTROLS.test(given), words.unsendable(what)),
    )
    .meta({ maxLength: roomFor(most) });

const colour = z
  .string()
  .max(20)
  .transform((given, ctx) => {
    const read = readColour(given);
    if (read !== null) return read;
    ctx.issues.push({ code: "custom", message: words.noColour, input: given });
    return z.NEVER;
  });

const link = z
  .string()
  .trim()
  .max(BRAND_LIMITS.url, words.noLink)
  .refine((given) => /^https:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(?:[/?#]\S*)?$/u.test(given), words.noLink)
  .refine((given) => !/["'<>\\^`{|}]/.test(given) && !CONTROLS.test(given), words.noLink);

/** Brand of all emails of an account. Every part is named: a save replaces the whole. */
export const brandInput = z.strictObject({
  /** An image of the library; null for none. */
  logo: z.string().max(64).nullable(),
  /** Of buttons and links, and of what stands behind everything. */
  colours: z.strictObject({ main: colour, ground: colour }),
  font: z.enum(FONT_NAMES),
  /** Of buttons and pictures, in pixels. */
  radius: z.int().min(0).max(BRAND_LIMITS.radius),
  footer: z.strictObject({
    company: text(BRAND_LIMITS.company, "Company").refine(
      (given) => !given.includes("\n"),
      words.unsendable("Company"),
    ),
    /** The postal address, which laws on mail ask for; lines. */
    address: text(BRAND_LIMITS.address, "Postal address"),
  }),
  social: z
    .array(z.strictObject({ network: z.enum(NETWORK_NAMES), url: link }))
    .max(NETWORK_NAMES.length)
    .refine(
      (links) => new Set(links.map(({ network }) => network)).size === links.length,
      words.networkTwice,
    ),
});
export type BrandInput = z.infer<typeof brandInput>;

/** The look of an account that has chosen none. */
export const DEFAULT_BRAND: BrandInput = {
  logo: null,
  colours: { main: "#2b3160", ground: "#ffffff" },
  font: "sans",
  radius: 8,
  footer: { company: "", address: "" },
  social: [],
};
