import type { BrandWire } from "@dakiya/domain/wire";
import type { MailBrand } from "@dakiya/mail-design";
import type { Executor } from "../../db/client.ts";
import type { AccountCtx } from "../../deps.ts";
import { withCountdowns } from "../countdown/address.ts";
import { getBrand } from "./save-brand.ts";

/** Pixels that a logo is wide at most: beside it, a message has words. */
const LOGO_WIDTH = 200;

/**
 * The brand in force as messages are rendered with it.
 *
 * @param designs - The designs that are rendered, complete or not: their countdowns get an address.
 */
export async function findMailBrand(
  ctx: AccountCtx,
  designs: readonly unknown[] = [],
  db: Executor = ctx.db,
): Promise<MailBrand> {
  return withCountdowns(ctx, toMailBrand(await getBrand(ctx, db)), designs);
}

function toMailBrand({ logo, colours, font, radius, footer, social }: BrandWire): MailBrand {
  const picture =
    logo === null
      ? null
      : { url: logo.url, alt: logo.alt, width: Math.min(logo.width, LOGO_WIDTH) };
  return { logo: picture, colours, font, radius, footer, social };
}
