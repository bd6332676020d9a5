import { extractVariables } from "@dakiya/domain/campaign";
import { designDocument } from "@dakiya/domain/campaign/design";
import { cleanHtml, UnusableHtml } from "@dakiya/mail-design";
import type { Executor } from "../../../db/client.ts";
import type { campaigns } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { MESSAGE_MS, withinTime } from "../../deliveries/index.ts";
import { findMailBrand } from "../../design/mail-brand.ts";
import { compileMessage, plainBody, wordsOf } from "./compile-message.ts";
import type { Message } from "./compile-message.ts";

/** A message as a request has it: the design where there is one, else HTML, else the body. */
type GivenMessage = {
  subject: string;
  body?: string | undefined;
  design?: unknown;
  html?: string | null | undefined;
};

type Stored = Pick<
  typeof campaigns.$inferSelect,
  "subject" | "body" | "design" | "html" | "variables"
>;

/**
 * What a campaign's row holds of a message. Of a design that is not complete yet there is no text.
 *
 * @returns Beside it what was taken out of HTML; null for a message that is none.
 */
export async function storedMessage(
  db: Executor,
  ctx: AccountCtx,
  given: GivenMessage,
): Promise<{ values: Stored; removed: string[] | null }> {
  const { subject, body = "" } = given;
  if (given.design == null && given.html == null) {
    const variables = extractVariables(body);
    return { values: { subject, body, variables, design: null, html: null }, removed: null };
  }
  if (given.design != null && !designDocument.safeParse(given.design).success) {
    const { design } = given;
    return { values: { subject, body: "", variables: [], design, html: null }, removed: null };
  }
  const brand = await findMailBrand(ctx, db);
  return withinTime(MESSAGE_MS, () => {
    const { removed, ...message } = readMessage(given);
    // How large it may be is asked when it is sent.
    const words = isWhole(message) ? wordsOf(subject, compileMessage(message, brand)) : "";
    const text = isWhole(message) ? plainBody(message, brand) : "";
    const variables = extractVariables(words);
    return { values: { ...message, body: text, variables }, removed };
  });
}

const isWhole = ({ html }: Message): boolean => html === null || html.trim() !== "";

/**
 * A message of a request, of which all that is there is valid; its HTML is cleaned.
 *
 * @throws AppError "invalid" for HTML that no mail can be made of.
 */
export function readMessage(given: GivenMessage): Message & { removed: string[] | null } {
  const { subject, body = "" } = given;
  if (given.design != null) {
    const design = designDocument.parse(given.design);
    return { subject, body, design, html: null, removed: null };
  }
  if (given.html == null) return { subject, body, design: null, html: null, removed: null };
  return { subject, body, design: null, ...readHtml(given.html) };
}

function readHtml(pasted: string): ReturnType<typeof cleanHtml> {
  try {
    return cleanHtml(pasted);
  } catch (error) {
    if (!(error instanceof UnusableHtml)) throw error;
    const { message } = error;
    throw new AppError("invalid", message, { fields: [{ path: "template.html", message }] });
  }
}
