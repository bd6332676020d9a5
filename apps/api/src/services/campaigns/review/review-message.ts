import { attributeTypes } from "@dakiya/domain/fields";
import type { FieldDefinition } from "@dakiya/domain/fields";
import type { ReviewInput } from "@dakiya/domain/wire";
import type { MailBrand } from "@dakiya/mail-design";
import type { Ctx } from "../../../deps.ts";
import { findMailBrand } from "../../brand/mail-brand.ts";
import { sampleLinks } from "../../deliveries/index.ts";
import { findFields } from "../../fields/find-fields.ts";
import { previewProducts } from "../../products/preview-products.ts";
import type { MessageReview } from "../../rendering/jobs.ts";
import type { GivenMessage } from "../../rendering/read-message.ts";
import { renderGiven } from "../../rendering/render-apart.ts";
import { soundConditions } from "../message/compile-campaign.ts";
import { inVariant } from "../message/in-variant.ts";

/**
 * Reviews a message in all its languages together.
 *
 * @throws AppError "invalid" for conditions of blocks that mean nothing, naming the language of a variant; "impossible" for
 *   a message that takes too long to read; "slowDown".
 */
export async function reviewMessage(
  ctx: Ctx,
  { variants = [], ...message }: ReviewInput,
): Promise<MessageReview> {
  const definitions = await findFields(ctx.db, ctx.account.id);
  const designs = [message.design, ...variants.map(({ design }) => design)];
  const brand = await findMailBrand(ctx, designs);
  let all = await reviewOne(ctx, message, { definitions, brand });
  for (const [at, variant] of variants.entries()) {
    const one = await inVariant({ language: variant.language, at }, async () => {
      return await reviewOne(ctx, variant, { definitions, brand });
    });
    all = together(all, one);
  }
  return all;
}

async function reviewOne(
  ctx: Ctx,
  { subject, previewText, body, design, html }: Pick<ReviewInput, keyof GivenMessage>,
  { definitions, brand }: { definitions: readonly FieldDefinition[]; brand: MailBrand },
): Promise<MessageReview> {
  if (design != null) await soundConditions(ctx.db, ctx.account.id, design, definitions);
  return await renderGiven(ctx.account.id, "review", {
    given: { subject, previewText, body, design, html },
    brand,
    own: attributeTypes(definitions),
    products: await previewProducts(ctx, design, undefined),
    links: sampleLinks(ctx.config.linksUrl, ctx.secrets),
  });
}

const distinct = <Item>(...lists: (readonly Item[])[]): Item[] => [...new Set(lists.flat())];

/** Everything of both, and the size of the larger one. */
function together(one: MessageReview, other: MessageReview): MessageReview {
  const isPlain = one.mailBytes === null && other.mailBytes === null;
  const pages = [one.page, other.page].flatMap((page) => page ?? []);
  return {
    removed:
      one.removed === null && other.removed === null
        ? null
        : distinct(one.removed ?? [], other.removed ?? []),
    unknown: distinct(one.unknown, other.unknown),
    bare: distinct(one.bare, other.bare),
    coupons: distinct(one.coupons, other.coupons),
    mailBytes: isPlain ? null : Math.max(one.mailBytes ?? 0, other.mailBytes ?? 0),
    page:
      pages.length === 0
        ? null
        : {
            bytes: Math.max(...pages.map(({ bytes }) => bytes)),
            images: new Map(pages.flatMap(({ images }) => [...images])),
          },
  };
}
