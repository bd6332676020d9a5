import type { StarterWire } from "@dakiya/domain/wire";
import { renderDesign, STARTERS } from "@dakiya/mail-design";
import type { Ctx } from "../../deps.ts";
import { findMailBrand } from "./mail-brand.ts";

/** Leads nowhere by anybody's fault: it is set aside for examples. */
const NO_SITE = "https://example.com/";

/** The messages that ship with the product, as the account's brand shows them. */
export async function listStarters(ctx: Ctx): Promise<StarterWire[]> {
  const brand = await findMailBrand(ctx);
  const site = brand.social.find(({ network }) => network === "website")?.url ?? NO_SITE;
  return STARTERS.map(({ write, ...starter }) => {
    const document = write(site);
    return { ...starter, document, html: renderDesign(document, brand).html };
  });
}
