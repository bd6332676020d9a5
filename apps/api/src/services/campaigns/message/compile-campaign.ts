import { extractVariables } from "@dakiya/domain/campaign";
import { conditionProblems, designDocument, readConditions } from "@dakiya/domain/campaign/design";
import type {
  BlockConditions,
  ConditionProblem,
  DesignDocument,
  ProductsBlock,
} from "@dakiya/domain/campaign/design";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { MailBrand } from "@dakiya/mail-design";
import type { Executor, Tx } from "../../../db/client.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import { AppError } from "../../../errors.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { bytesOf } from "../../rendering/compile-message.ts";
import type { MailParts } from "../../rendering/compile-message.ts";
import { productBlocks } from "../../products/choose-products.ts";
import { renderApart } from "../../rendering/render-apart.ts";
import { loadRuleReferences } from "../../rules/references/index.ts";
import { inVariant } from "./in-variant.ts";
import type { PreparedMessage, PreparedPart } from "./prepare-message.ts";

type Row = typeof campaigns.$inferSelect;

/** A message in one language, compiled with everything that is shown to anybody. */
type CompiledPart = {
  body: string;
  variables: string[];
  /** Everything of it in which variables count. */
  words: string;
  links: string[];
  /** The blocks that not everybody is shown. */
  conditions: BlockConditions;
  /** The blocks that each recipient has filled. */
  products: readonly ProductsBlock[];
  /** Bytes of the larger mails; null for a plain message. */
  mailBytes: number | null;
  /** The brand it was compiled with; null for a plain message. */
  brand: MailBrand | null;
  /** Makes the parts of a version; null for a plain message, whose mails are made of its body. */
  version: ((hidden: string) => Promise<MailParts>) | null;
};

/** A message in another language than the one that falls back. */
export type CompiledVariant = CompiledPart & {
  language: string;
  subject: string;
  previewText: string;
};

/** A campaign's message. Variables, words, bytes and brand are those of all its languages. */
export type CompiledCampaign = Omit<CompiledPart, "links"> & {
  /** The language of the message that falls back; null where it is not known. */
  language: string | null;
  variants: readonly CompiledVariant[];
  /** The click links of each language, in the order of their indexes. */
  links: { url: string; language: string | null }[];
};

/**
 * Compiles the message of a campaign that starts, in each of its languages.
 *
 * @param prepared - The message of this campaign.
 * @throws AppError "invalid" for a design that is not complete, or whose conditions mean nothing, or refer to something
 *   deleted. It names the language of a variant.
 */
export async function compileCampaign(
  tx: Tx,
  row: Pick<Row, "accountId">,
  prepared: PreparedMessage,
): Promise<CompiledCampaign> {
  const { links, ...main } = await compilePart(tx, row, prepared);
  const variants: CompiledVariant[] = [];
  for (const [at, part] of prepared.variants.entries()) {
    const { language, given } = part;
    const { subject, previewText = "" } = given;
    const compiled = await inVariant({ language, at }, async () => {
      return await compilePart(tx, row, part);
    });
    variants.push({ ...compiled, language, subject, previewText });
  }
  const inVariants = variants.flatMap(({ words }) => extractVariables(words));
  const bytes = [main, ...variants].flatMap(({ mailBytes }) => mailBytes ?? []);
  const brands = [main, ...variants].flatMap(({ brand }) => brand ?? []);
  return {
    ...main,
    brand: brands[0] ?? null,
    language: prepared.given.language ?? null,
    variants,
    variables: [...new Set([...main.variables, ...inVariants])],
    words: [main, ...variants].map(({ words }) => words).join("\n"),
    mailBytes: bytes.length === 0 ? null : Math.max(...bytes),
    links: [
      ...links.map((url) => ({ url, language: null })),
      ...variants.flatMap(({ language, links: own }) => own.map((url) => ({ url, language }))),
    ],
  };
}

async function compilePart(
  tx: Tx,
  { accountId }: Pick<Row, "accountId">,
  { given, brand, compiled }: PreparedPart,
): Promise<CompiledPart> {
  if (compiled === null) throw incomplete(given.design);
  const { message, parts, plain: body, words, variables, links } = compiled;
  const common = { body, words, variables, links };
  if (brand === null)
    return {
      ...{ ...common, conditions: new Map(), products: [] },
      ...{ mailBytes: null, brand, version: null },
    };
  const { design } = message;
  const conditions =
    design === null
      ? new Map()
      : await soundConditions(tx, accountId, design, await holdFields(tx, accountId));
  const version = async (hidden: string): Promise<MailParts> =>
    hidden === ""
      ? parts
      : await renderApart(
          accountId,
          "version",
          { message, brand, hidden: hidden.split(" ") },
          { isForWorker: true },
        );
  const products = design === null ? [] : productBlocks(design);
  return { ...common, conditions, products, mailBytes: bytesOf(parts), brand, version };
}

function incomplete(design: unknown): AppError {
  const { error } = designDocument.safeParse(design);
  return error === undefined
    ? new AppError("invalid", MESSAGES.server.invalidBody)
    : invalid(error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/**
 * The conditions of a design that is to be sent.
 *
 * @throws AppError "invalid", with a sentence for each block whose rules mean nothing, or refer to something deleted.
 */
export async function soundConditions(
  db: Executor,
  accountId: number,
  design: DesignDocument,
  definitions: readonly FieldDefinition[],
): Promise<BlockConditions> {
  const conditions = conditionsOf(design, definitions);
  const references = await loadRuleReferences(db, accountId, [...conditions.values()]);
  refuse(conditionProblems(design, definitions, references));
  return conditions;
}

/** @throws AppError "invalid", with a sentence for each block whose rules mean nothing. */
export function conditionsOf(
  design: DesignDocument,
  definitions: readonly FieldDefinition[],
): BlockConditions {
  refuse(conditionProblems(design, definitions));
  return readConditions(design, definitions);
}

function refuse(problems: readonly ConditionProblem[]): void {
  if (problems.length > 0) throw invalid(problems);
}

/** @param problems - With paths from the document. */
function invalid(problems: readonly ConditionProblem[]): AppError {
  const fields = problems.map(({ path, message }) => ({
    path: ["template", "design", path].filter((part) => part !== "").join("."),
    message,
  }));
  return new AppError("invalid", fields[0]?.message ?? MESSAGES.server.invalidBody, { fields });
}
