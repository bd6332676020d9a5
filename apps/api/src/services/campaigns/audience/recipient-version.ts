import type { BlockConditions, ProductsBlock } from "@dakiya/domain/campaign/design";
import type { Languages } from "@dakiya/domain/campaign";
import { baseLanguage, NAMED_LANGUAGES, spellingsOf } from "@dakiya/domain/language";
import type { NamedLanguage } from "@dakiya/domain/language";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { chosenProducts } from "../../products/choose-products.ts";
import { compileRules } from "../../rules/compile-rules.ts";
import type { RuleContext } from "../../rules/references/index.ts";
import { writeVersionKey } from "../../rendering/version-key.ts";

/** In one language: the blocks that not everybody is shown, and those that each recipient has filled with products. */
type Version = { conditions: BlockConditions; products: readonly ProductsBlock[] };

/** A message as recipients are told apart by, in all its languages. */
export type MessageVersions = Version & {
  /** The language of the message that falls back; null where it is not known. */
  language: string | null;
  variants: readonly (Version & { language: string })[];
};

/** All conditions of a message, in any language. */
export const conditionsOfAll = ({ conditions, variants }: MessageVersions) =>
  [conditions, ...variants.map((one) => one.conditions)].flatMap((one) => [...one.values()]);

/** Whether a message has products, in any language. */
export const hasProducts = ({ products, variants }: MessageVersions): boolean =>
  [{ products }, ...variants].some((one) => one.products.length > 0);

/**
 * The key of the version that a customer gets, as an expression over the table `customers`; null where there is only one.
 */
export function recipientVersion(message: MessageVersions, context: RuleContext): SQL | null {
  const own = hiddenBlocks(message.conditions, context);
  const language = customerVariant(message);
  if (language === null) return own;
  const cases = message.variants.map((variant) => {
    const key = writeVersionKey(variant.language, "");
    const hidden = hiddenBlocks(variant.conditions, context) ?? sql`''::text`;
    return sql`when ${variant.language}::text then ${key}::text || ${hidden}`;
  });
  return sql`case ${language} ${sql.join(cases, sql` `)} else ${own ?? sql`''::text`} end`;
}

/**
 * The products that a customer is shown, as an expression over the table `customers`; null for a message without any.
 */
export function recipientProducts(accountId: number, message: MessageVersions): SQL | null {
  if (!hasProducts(message)) return null;
  const own = chosenProducts(accountId, message.products);
  const language = customerVariant(message);
  if (language === null) return own;
  const cases = message.variants.map(
    (variant) =>
      sql`when ${variant.language}::text then ${chosenProducts(accountId, variant.products)}`,
  );
  return sql`case ${language} ${sql.join(cases, sql` `)} else ${own} end`;
}

/**
 * The ids of the blocks that a customer is not shown, in the document's order with spaces between, as an expression over
 * the table `customers`; null where everybody is shown all.
 */
function hiddenBlocks(conditions: BlockConditions, context: RuleContext): SQL | null {
  if (conditions.size === 0) return null;
  const ids = [...conditions].map(
    ([id, rules]) => sql`case when ${compileRules(rules, context)} then null else ${id}::text end`,
  );
  return sql`array_to_string(array[${sql.join(ids, sql`, `)}], ' ')`;
}

/** A customer's language, or their own field of that name where it is empty (decision 170). */
const SPEAKS = sql`coalesce(${customers.language}, ${customers.attributes} ->> 'language')`;

/** Language, script and region, in small letters. */
const TAG = "^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?$";

/**
 * The language of the variant that a customer gets, as an expression over the table `customers`: the twin of `chooseVariant`,
 * and null for the message that falls back. Null for a message in one language.
 */
export function customerVariant({ language, variants = [] }: Languages): SQL | null {
  if (variants.length === 0) return null;
  const offered = [...(language == null ? [] : [language]), ...variants.map((one) => one.language)];
  // Small letters of the C locale, as every database has it; names in other alphabets are listed in both cases.
  const word = sql`replace(lower(btrim(normalize(${SPEAKS}, nfc)) collate "C"), '_', '-')`;
  const results = (tag: string): SQL => (tag === language ? sql`null::text` : sql`${tag}::text`);
  const exact = offered.map(
    (tag) => sql`when ${word} = any(${sqlArray(writtenAs(tag), "text")}) then ${results(tag)}`,
  );
  const byBase = offered
    .filter((tag) => tag === baseLanguage(tag))
    .map(
      (tag) =>
        sql`when ${word} ~ ${TAG}::text and split_part(${word}, '-', 1) = any(${sqlArray(codesOf(tag), "text")}) then ${results(tag)}`,
    );
  return sql`case ${sql.join([...exact, ...byBase], sql` `)} end`;
}

const namesOf = (tag: string): string[] => {
  const named = NAMED_LANGUAGES.find((one): one is NamedLanguage => one === tag);
  return named === undefined ? [] : spellingsOf(named);
};

/** The codes of a language without script and region: "hi", "hin". */
const codesOf = (base: string): string[] => [
  base,
  ...namesOf(base).filter((word) => /^[a-z]{2,3}$/.test(word)),
];

/** Texts that mean exactly a tag, in small letters. */
function writtenAs(tag: string): string[] {
  const base = baseLanguage(tag);
  const rest = tag.slice(base.length).toLowerCase();
  const tags = codesOf(base).map((code) => `${code}${rest}`);
  const names = rest === "" ? namesOf(base) : [];
  return [...new Set([...tags, ...names, ...names.map(capitals), ...names.map(capitalised)])];
}

/** As `lower` of the C locale leaves them: letters of English are small. */
const capitals = (word: string): string =>
  word.toUpperCase().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const capitalised = (word: string): string => capitals(word.slice(0, 1)) + word.slice(1);
