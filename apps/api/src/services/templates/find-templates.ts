import { upgradeDesign } from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import type {
  MessageTemplateSummary,
  MessageTemplateWire,
  TemplateVariant,
  TemplateVariantWire,
} from "@dakiya/domain/wire";
import { desc, eq } from "drizzle-orm";
import { messageTemplates } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { previewProducts } from "../products/preview-products.ts";
import { renderApart } from "../rendering/render-apart.ts";
import { findMailBrand } from "../brand/mail-brand.ts";

type Row = typeof messageTemplates.$inferSelect;

/** The account's templates, the last changed first. */
export async function listTemplates(ctx: Ctx): Promise<MessageTemplateSummary[]> {
  const { id, name, subject, mode, updatedAt } = messageTemplates;
  const rows = await ctx.db
    .select({ id, name, subject, mode, updatedAt })
    .from(messageTemplates)
    .where(eq(messageTemplates.accountId, ctx.account.id))
    .orderBy(desc(updatedAt), desc(id));
  return rows.map(toSummary);
}

/** One template with its content; a designed one also as the account's brand shows it. @throws AppError "missing" */
export async function getTemplate(ctx: Ctx, input: { id: string }): Promise<MessageTemplateWire> {
  const found = await ctx.db
    .select()
    .from(messageTemplates)
    .where(ownRow(messageTemplates, ctx, input.id));
  const template = toTemplateWire(firstOrMissing(found, "Template"));
  if (template.mode !== "design") return template;
  const documents = [template.content];
  const brand = await findMailBrand(ctx, documents);
  const [look = ""] = await renderApart(ctx.account.id, "looks", {
    ...{ documents, brand },
    products: await previewProducts(ctx, template.content, undefined),
  });
  return { ...template, look };
}

/** A template as it is sent; of its two contents, the row has the one that goes with its mode. */
export function toTemplateWire({ words, design, previewText, ...row }: Row): MessageTemplateWire {
  const { mode, ...about } = toSummary(row);
  const { language, variants } = row;
  const summary = {
    ...about,
    ...(previewText === "" ? {} : { previewText }),
    ...(language === null ? {} : { language }),
    ...(variants === null ? {} : { variants: variants.map(upgraded) }),
  };
  if (mode !== "design") return { ...summary, mode, content: words ?? "" };
  if (design === null) throw new Error("a designed template has no design");
  return { ...summary, mode, content: upgradeDesign(design) as DesignDocument };
}

const upgraded = (variant: TemplateVariant): TemplateVariantWire =>
  variant.mode === "design" ? { ...variant, content: upgradeDesign(variant.content) } : variant;

const toSummary = ({
  id,
  updatedAt,
  name,
  subject,
  mode,
}: Pick<Row, "id" | "updatedAt" | "name" | "subject" | "mode">): MessageTemplateSummary => ({
  ...{ _id: String(id), name, subject, mode },
  updatedAt: updatedAt.toISOString(),
});
