import { extractVariables } from "@dakiya/domain/campaign";
import { designDocument, readConditions } from "@dakiya/domain/campaign/design";
import type { BlockConditions, DesignDocument } from "@dakiya/domain/campaign/design";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import type { MailBrand } from "@dakiya/mail-design";
import { ZodError } from "zod";
import type { Tx } from "../../../db/client.ts";
import { campaignVersions } from "../../../db/schema/index.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { MESSAGE_MS, withinTime } from "../../deliveries/index.ts";
import { findMailBrand } from "../../design/mail-brand.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { bytesOf, compileMessage, linksOf, plainBody, wordsOf } from "./compile-message.ts";
import type { MailParts } from "./compile-message.ts";

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
  /** What it was compiled with; null for a plain message. */
  brand: MailBrand | null;
  /** Makes the parts of a version; null for a plain message, whose mails are made of its body. */
  version: ((hidden: readonly string[]) => MailParts) | null;
};

/** Most bytes of all versions of a message together. */
const MOST_BYTES = 32_000_000;

/**
 * Compiles a campaign's message with the brand in force.
 *
 * @throws AppError "invalid" for a message that is not complete or too large, or whose conditions mean nothing (any
 *   more); "impossible" when it takes too long.
 */
export async function compileCampaign(
  tx: Tx,
  ctx: AccountCtx,
  row: Row,
): Promise<CompiledCampaign> {
  const { subject, body, html } = row;
  if (row.design === null && html === null) {
    const parts = { text: body, html: null };
    return withinTime(MESSAGE_MS, () => ({
      ...{ body, conditions: new Map(), mailBytes: null, brand: null, version: null },
      variables: extractVariables(body),
      words: wordsOf(subject, parts),
      links: linksOf(body, parts),
    }));
  }
  const brand = await findMailBrand(ctx, tx);
  const design = row.design === null ? null : readDesign(row.design);
  const message = { subject, body, html, design };
  const conditions =
    design === null ? new Map() : conditionsOf(design, await holdFields(tx, row.accountId));
  return withinTime(MESSAGE_MS, () => {
    const whole = compileMessage(message, brand);
    const words = wordsOf(subject, whole);
    const plain = plainBody(message, brand);
    return {
      ...{ body: plain, words, conditions, brand, mailBytes: bytesOf(whole) },
      variables: extractVariables(words),
      links: linksOf(plain, whole),
      version: (hidden) => compileMessage(message, brand, hidden),
    };
  });
}

function readDesign(stored: unknown): DesignDocument {
  const result = designDocument.safeParse(stored);
  if (result.success) return result.data;
  throw invalid(result.error);
}

/** @throws AppError "invalid", with a sentence for each rule that means nothing. */
export function conditionsOf(
  design: DesignDocument,
  definitions: readonly FieldDefinition[],
): BlockConditions {
  try {
    return readConditions(design, definitions);
  } catch (error) {
    throw error instanceof ZodError ? invalid(error) : error;
  }
}

function invalid(error: ZodError): AppError {
  const fields = error.issues.map(({ path, message }) => ({
    path: ["template", "design", ...path].join("."),
    message,
  }));
  return new AppError("invalid", fields[0]?.message ?? MESSAGES.server.invalidBody, { fields });
}

/**
 * Stores the versions that a campaign's recipients, who are fixed, get of its message.
 *
 * @throws AppError "impossible" for too many, or one that takes too long.
 */
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
  for (const hidden of versions) {
    const { html, text } = withinTime(MESSAGE_MS, () => version(hidden.split(" ")));
    bytes += bytesOf({ html, text });
    if (bytes > MOST_BYTES)
      throw new AppError("impossible", MESSAGES.createCampaign.tooManyVersions);
    await tx
      .insert(campaignVersions)
      .values({ accountId, campaignId, hidden, html: html ?? "", text });
    await setImmediate();
  }
}
