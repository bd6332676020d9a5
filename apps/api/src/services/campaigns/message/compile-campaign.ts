import { conditionProblems, designDocument, readConditions } from "@dakiya/domain/campaign/design";
import type {
  BlockConditions,
  ConditionProblem,
  DesignDocument,
} from "@dakiya/domain/campaign/design";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { performance } from "node:perf_hooks";
import type { MailBrand } from "@dakiya/mail-design";
import type { Executor, Tx } from "../../../db/client.ts";
import { campaignVersions } from "../../../db/schema/index.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import { AppError } from "../../../errors.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { bytesOf } from "../../rendering/compile-message.ts";
import type { MailParts } from "../../rendering/compile-message.ts";
import { renderApart } from "../../rendering/render-apart.ts";
import { loadRuleReferences } from "../../rules/references/index.ts";
import type { PreparedMessage } from "./prepare-message.ts";

type Row = typeof campaigns.$inferSelect;

/** A campaign's message, compiled with everything that is shown to anybody. */
export type CompiledCampaign = {
  body: string;
  variables: string[];
  /** Everything of it in which variables count. */
  words: string;
  links: string[];
  /** The blocks that not everybody is shown. */
  conditions: BlockConditions;
  /** Bytes of the larger mails; null for a plain message. */
  mailBytes: number | null;
  /** The brand it was compiled with; null for a plain message. */
  brand: MailBrand | null;
  /** Makes the parts of a version; null for a plain message, whose mails are made of its body. */
  version: ((hidden: string) => Promise<MailParts>) | null;
};

/** Most bytes of all versions of a message together, and how long making them may take. */
const MOST_BYTES = 32_000_000;
const MOST_MS = 20_000;

/**
 * Compiles the message of a campaign that starts.
 *
 * @param prepared - The message of this campaign.
 * @throws AppError "invalid" for a design that is not complete, or whose conditions mean nothing, or refer to something
 *   deleted.
 */
export async function compileCampaign(
  tx: Tx,
  { accountId }: Pick<Row, "accountId">,
  { given, brand, compiled }: PreparedMessage,
): Promise<CompiledCampaign> {
  if (compiled === null) throw incomplete(given.design);
  const { message, parts, plain: body, words, variables, links } = compiled;
  const common = { body, words, variables, links };
  if (brand === null)
    return { ...common, conditions: new Map(), mailBytes: null, brand, version: null };
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
  return { ...common, conditions, mailBytes: bytesOf(parts), brand, version };
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

/** Stores the versions that fixed recipients get. @throws AppError "impossible" for too many, or a slow one. */
export async function storeVersions(
  tx: Tx,
  { accountId, id: campaignId }: Pick<Row, "accountId" | "id">,
  { version, conditions }: Pick<CompiledCampaign, "version" | "conditions">,
): Promise<void> {
  if (version === null) return;
  const versions =
    conditions.size === 0
      ? [""]
      : (
          await tx.execute<{ hidden: string }>(sql`
            select distinct recipient ->> 'hidden' as hidden from communication_logs
            where account_id = ${accountId} and campaign_id = ${campaignId}
            order by 1
          `)
        ).rows.map(({ hidden }) => hidden);
  let bytes = 0;
  const beganAt = performance.now();
  for (const hidden of versions) {
    const { html, text } = await version(hidden);
    bytes += bytesOf({ html, text });
    if (bytes > MOST_BYTES || performance.now() - beganAt > MOST_MS)
      throw new AppError("impossible", MESSAGES.createCampaign.tooManyVersions);
    await tx
      .insert(campaignVersions)
      .values({ accountId, campaignId, hidden, html: html ?? "", text });
  }
}
