import { designLink } from "../inline.ts";
import type { Inline } from "../inline.ts";

/** A link, and its name for a reader. */
export type BlockLink = { words: string; url: string };

/** The links in runs of text. */
export const inlineLinks = (inlines: readonly Inline[]): BlockLink[] =>
  inlines.flatMap(({ text, link }) =>
    link === undefined ? [] : [{ words: `The link “${text}”`, url: link }],
  );

type Press = { label: string; link: string };

/** The link of a button. */
export const buttonLink = ({ label, link }: Press): BlockLink => ({
  words: `The button “${label}”`,
  url: link,
});

/** A sentence where a button has no link that can be followed. */
export function buttonGaps({ label, link }: Press): string[] {
  const name = label.trim() === "" ? "A button" : `The button “${label.trim()}”`;
  return linkGaps(name, link);
}

/** The same for anything else that has a link. */
export const linkGaps = (name: string, link: string): string[] =>
  isLink(link)
    ? []
    : [`${name} needs a link that starts with https://, http://, mailto:, tel: or sms:`];

/** The link, or that of an example in the place of none. */
export const previewLink = (link: string): string => (isLink(link) ? link : "https://example.com/");

const isLink = (link: string): boolean => designLink.safeParse(link).success;
