import type { TemplateCustomer } from "@dakiya/domain/campaign";
import { attributeTypes } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { MailAsInput, MailPreviewWire } from "@dakiya/domain/wire";
import type { BlockConditions } from "@dakiya/domain/campaign/design";
import { sql } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { PREVIEW_TOKEN } from "../../deliveries/index.ts";
import { findMailBrand } from "../../brand/mail-brand.ts";
import { findFields } from "../../fields/find-fields.ts";
import { firstOrMissing, ownRow } from "../../own-row.ts";
import { productBlocks } from "../../products/choose-products.ts";
import { previewProducts } from "../../products/preview-products.ts";
import { renderGiven } from "../../rendering/render-apart.ts";
import { loadRuleContext } from "../../rules/references/index.ts";
import { resolveTracking } from "../../sending-rules/tracking.ts";
import { readChosenSettings, toSenderId } from "../../sender/chosen-sender.ts";
import { recipientVersion } from "../audience/recipient-version.ts";
import { conditionsOf } from "../message/compile-campaign.ts";
import { chooseMessage } from "./choose-message.ts";
import type { ChosenMessage } from "./choose-message.ts";

/**
 * Previews a message for one customer with the renderer of real mails. Its links are untracked, and those of its own, to
 * unsubscribe and to see it as a page, are inert. Without a customer every block of a designed message is shown. Of a message in
 * several languages it is the one asked for, else the customer's.
 *
 * @throws AppError "missing" for a customer that is not the user's; "invalid" for a message that is too large or has
 *   conditions that mean nothing; "impossible" when it takes too long; "slowDown" when the account has much rendered.
 */
export async function previewMail(ctx: Ctx, input: MailAsInput): Promise<MailPreviewWire> {
  const recipient = await readRecipient(ctx, input.customerId);
  const settings = await readChosenSettings(ctx, ctx.db, toSenderId(input.senderId));
  const message = await chooseMessage(ctx, input);
  const { mail, removed, withoutProducts } = await renderAs(ctx, message, recipient, {
    company: settings?.senderName ?? MESSAGES.server.yourCompany,
    signature: settings?.signature ?? "",
    unsubscribe: inertLink(ctx),
  });
  const { language } = message;
  return {
    ...mail,
    ...(language === undefined ? {} : { language }),
    ...(removed === null ? {} : { removed }),
    ...(withoutProducts ? { withoutProducts } : {}),
  };
}

/** Where the link to unsubscribe leads in what is no real email. */
export const inertLink = ({ config }: Pick<Ctx, "config">): string =>
  `${config.linksUrl}/u/preview`;
/** Leads to a page that says in which mails it works. */
const inertView = ({ config }: Pick<Ctx, "config">): string =>
  `${config.linksUrl}/t/v/${PREVIEW_TOKEN}`;

/** Inert links for previews. */
export const inertLinks = (ctx: Pick<Ctx, "config">): { unsubscribe: string; view: string } => ({
  unsubscribe: inertLink(ctx),
  view: inertView(ctx),
});

/** Renders a message for a recipient, with the blocks that a customer is shown. */
export async function renderAs(
  ctx: Ctx,
  input: ChosenMessage,
  recipient: TemplateCustomer | null,
  sender: { company: string; signature: string; unsubscribe: string | null },
) {
  const definitions = await findFields(ctx.db, ctx.account.id);
  const conditions = input.design == null ? new Map() : conditionsOf(input.design, definitions);
  const { subject, previewText, body, design, html, name = "", linkTags = null } = input;
  const chosen = { trackingChoice: null, linkTagsChoice: linkTags };
  const names = { campaign: name.trim(), company: sender.company };
  const resolved = await resolveTracking(ctx.db, ctx.account.id, chosen, names);
  const products = await previewProducts(ctx, design, input.customerId);
  const rendered = await renderGiven(ctx.account.id, "preview", {
    given: { subject, previewText, body, design, html },
    brand: await findMailBrand(ctx, [design]),
    hidden: await hiddenFrom(ctx, input.customerId, conditions),
    own: attributeTypes(definitions),
    company: sender.company,
    signature: sender.signature,
    linkTags: resolved.linkTags,
    products,
    recipient,
    links: { unsubscribe: sender.unsubscribe, view: inertView(ctx) },
  });
  const blocks = design == null ? [] : productBlocks(design);
  return { ...rendered, withoutProducts: blocks.some(({ id }) => products[id] === undefined) };
}

/** The blocks that a customer of the user is not shown, decided as the start of a campaign does; nobody is shown all. */
async function hiddenFrom(
  ctx: Ctx,
  customerId: string | undefined,
  conditions: BlockConditions,
): Promise<string[]> {
  const context = await loadRuleContext(ctx.db, ctx.account.id, [...conditions.values()]);
  const hidden = recipientVersion(
    { language: null, conditions, products: [], variants: [] },
    context,
  );
  if (customerId === undefined || hidden === null) return [];
  const [row] = await ctx.db
    .select({ hidden: sql<string>`${hidden}` })
    .from(customers)
    .where(ownRow(customers, ctx, customerId));
  return row?.hidden.split(" ") ?? [];
}

/**
 * The recipient of a preview or a test: a customer of the user; null for one without data.
 *
 * @throws AppError "missing"
 */
export async function readRecipient(
  ctx: Ctx,
  customerId: string | undefined,
): Promise<TemplateCustomer | null> {
  if (customerId === undefined) return null;
  const rows = await ctx.db
    .select()
    .from(customers)
    .where(ownRow(customers, ctx, customerId));
  return firstOrMissing(rows, "Customer");
}
