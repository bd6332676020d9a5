import type { StarterWire } from "@dakiya/domain/wire";
import { STARTERS } from "@dakiya/mail-design";
import type { Ctx } from "../../deps.ts";
import { renderApart } from "../rendering/render-apart.ts";
import { findMailBrand } from "../brand/mail-brand.ts";

/** Leads nowhere by anybody's fault: it is set aside for examples. */
const NO_SITE = "https://example.com/";

/** The messages that ship with the product, as the account's brand shows them. */
export async function listStarters(ctx: Ctx): Promise<StarterWire[]> {
  const brand = await findMailBrand(ctx);
  const site = brand.social.find(({ network }) => network === "website")?.url ?? NO_SITE;
  const starters = STARTERS.map(({ write, ...starter }) => ({ ...starter, document: write(site) }));
  const documents = starters.map(({ document }) => document);
  const looks = await renderApart(ctx.account.id, "looks", { documents, brand });
  return starters.map((starter, nth) => ({ ...starter, html: looks[nth] ?? "" }));
}
