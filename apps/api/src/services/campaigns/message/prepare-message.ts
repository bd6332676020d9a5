import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { MailBrand } from "@dakiya/mail-design";
import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../../db/client.ts";
import type { campaigns, StoredVariant } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { findMailBrand } from "../../brand/mail-brand.ts";
import type { CompiledMessage } from "../../rendering/jobs.ts";
import type { GivenMessage } from "../../rendering/read-message.ts";
import { isPlain, renderGiven } from "../../rendering/render-apart.ts";
import { inVariant } from "./in-variant.ts";

/** A message as a request has it, with its variants in other languages. */
export type GivenTemplate = GivenMessage & {
  language?: string | null | undefined;
  variants?: readonly (GivenMessage & { language: string })[] | null | undefined;
};

/** A message in one language, read and compiled. */
export type PreparedPart = {
  given: GivenMessage;
  /** Null for a plain message. */
  brand: MailBrand | null;
  /** Null for a design that is not complete yet. */
  compiled: CompiledMessage | null;
};

/** A message that was read and compiled, with the brand in force, before the transaction that stores it. */
export type PreparedMessage = PreparedPart & {
  given: GivenTemplate;
  /** Its messages in other languages, in the order given. */
  variants: readonly (PreparedPart & { language: string })[];
};

type StoredPart = Omit<StoredVariant, "language">;
type Stored = Pick<typeof campaigns.$inferSelect, keyof StoredPart | "language" | "variants">;

/** A plain message shows nothing of it. */
const NO_BRAND: MailBrand = { ...DEFAULT_BRAND, logo: null };

/**
 * Reads and compiles a message on a thread apart. Call it before a transaction, which would hold its connection meanwhile.
 *
 * @param options.isForWorker - No user is waiting who could try again.
 * @throws AppError "invalid" for a message that can't be mailed, naming the language of a variant; "impossible" when it
 *   takes too long; "slowDown".
 */
export async function prepareMessage(
  ctx: AccountCtx,
  given: GivenTemplate,
  { db = ctx.db, isForWorker = false }: { db?: AccountCtx["db"] | Tx; isForWorker?: boolean } = {},
): Promise<PreparedMessage> {
  // The brand is kept once for all languages.
  const designs = [given.design, ...(given.variants ?? []).map(({ design }) => design)];
  const main = await preparePart(ctx, given, { db, isForWorker, designs });
  const variants: (PreparedPart & { language: string })[] = [];
  for (const [at, variant] of (given.variants ?? []).entries()) {
    const { language } = variant;
    const part = await inVariant({ language, at }, async () => {
      return await preparePart(ctx, variant, { db, isForWorker, designs });
    });
    variants.push({ ...part, language });
  }
  return { ...main, given, variants };
}

async function preparePart(
  ctx: AccountCtx,
  { subject, previewText, body, design, html }: GivenMessage,
  {
    db,
    isForWorker,
    designs,
  }: { db: AccountCtx["db"] | Tx; isForWorker: boolean; designs: readonly unknown[] },
): Promise<PreparedPart> {
  const given = { subject, previewText, body, design, html };
  const brand = isPlain(given) ? null : await findMailBrand(ctx, designs, db);
  const input = { given, brand: brand ?? NO_BRAND };
  const compiled = await renderGiven(ctx.account.id, "compile", input, { isForWorker });
  return { given, brand, compiled };
}

/** The prepared message if it is still the same; otherwise prepares it in the transaction. */
export async function preparedFor(
  tx: Tx,
  ctx: AccountCtx,
  given: GivenTemplate,
  prepared: PreparedMessage | null,
): Promise<PreparedMessage> {
  if (prepared !== null && isDeepStrictEqual(partsOf(prepared.given), partsOf(given)))
    return prepared;
  return await prepareMessage(ctx, given, { db: tx, isForWorker: true });
}

const partsOf = ({ language, variants, ...message }: GivenTemplate) => [
  ...wordsOf(message),
  language ?? null,
  (variants ?? []).map((variant) => [variant.language, ...wordsOf(variant)]),
];

const wordsOf = ({
  subject,
  previewText = "",
  body = "",
  design = null,
  html = null,
}: GivenMessage) => [
  ...[subject, previewText, design, html],
  design === null && html === null ? body : "",
];

/**
 * The columns of a message in a campaign's row. A design that is not complete yet has no text.
 *
 * @returns Also the parts removed from HTML; null for a message without HTML.
 */
export function storedMessage({ given, variants, ...main }: PreparedMessage): {
  values: Stored;
  removed: string[] | null;
} {
  const own = storedPart({ ...main, given });
  const others = variants.map((variant) => ({
    language: variant.language,
    ...storedPart(variant),
  }));
  const removed = [own, ...others].flatMap((part) => part.removed ?? []);
  const hasHtml = [own, ...others].some((part) => part.removed !== null);
  return {
    values: {
      ...own.values,
      language: given.language ?? null,
      variants:
        others.length === 0
          ? null
          : others.map(({ language, values }) => ({ language, ...values })),
    },
    removed: hasHtml ? [...new Set(removed)] : null,
  };
}

function storedPart({ given, brand, compiled }: PreparedPart): {
  values: StoredPart;
  removed: string[] | null;
} {
  const { subject, previewText = "", body = "", design } = given;
  const head = { subject, previewText };
  if (compiled === null)
    return { values: { ...head, body: "", variables: [], design, html: null }, removed: null };
  const { message, plain, variables } = compiled;
  if (brand === null)
    return { values: { ...head, body, variables, design: null, html: null }, removed: null };
  const { removed, ...whole } = message;
  // How large it may be is asked when it is sent.
  const isBlank = whole.html?.trim() === "";
  const values = isBlank ? { body: "", variables: [] } : { body: plain, variables };
  return { values: { ...whole, ...values }, removed };
}
