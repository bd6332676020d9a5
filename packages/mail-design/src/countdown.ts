import { allBlocks, buttonTones, drawnText } from "@dakiya/domain/campaign/design";
import type { Block, DesignDocument } from "@dakiya/domain/campaign/design";
import type { MailBrand } from "./brand.ts";

type Countdown = Extract<Block, { type: "countdown" }>;

/**
 * Everything a countdown's picture is drawn by: its end in seconds, the colours of its boxes, the words after it, and the
 * labels of its numbers, none where one can't be drawn.
 */
export type CountdownPicture = {
  endsAt: number;
  background: string;
  ink: string;
  over: string;
  units: readonly string[];
};

/** The pictures of a message's countdowns, by `keyOfPicture`. */
export const countdownsOf = (
  document: DesignDocument,
  brand: Pick<MailBrand, "colours">,
): Map<string, CountdownPicture> =>
  new Map(
    allBlocks(document)
      .filter((block) => block.type === "countdown")
      .map((block) => {
        const picture = pictureOf(block, brand);
        return [keyOfPicture(picture), picture];
      }),
  );

export function pictureOf(
  block: Countdown,
  { colours }: Pick<MailBrand, "colours">,
): CountdownPicture {
  const { background, ink } = buttonTones(block, colours);
  const { days, hours, minutes, seconds } = block.units;
  const units = [days, hours, minutes, seconds].map(drawnText);
  return {
    endsAt: Math.floor(Date.parse(block.endsAt) / 1000),
    ...{ background, ink, over: drawnText(block.over) ?? "" },
    units: units.flatMap((unit) => (units.includes(null) ? [] : (unit ?? []))),
  };
}

/** A picture as a text: the same for the same. */
export const keyOfPicture = ({ endsAt, background, ink, over, units }: CountdownPicture): string =>
  [endsAt, background, ink, over, ...units].join("\n");

const KEY = /^(-?\d{1,12})\n(#[\da-f]{6})\n(#[\da-f]{6})\n(.{0,80})((?:\n.{0,40}){4})?$/;

/** The picture of such a text; null where it is none. */
export function readPicture(key: string): CountdownPicture | null {
  const [, endsAt, background = "", ink = "", over = "", labels = ""] = KEY.exec(key) ?? [];
  if (endsAt === undefined) return null;
  const units = labels.split("\n").slice(1);
  return { endsAt: Number(endsAt), background, ink, over, units };
}
