import { baseLanguage } from "./languages.ts";
import { languageTag } from "./read-language.ts";

/** Most languages of a browser that are looked at, and characters of its header. */
const MAX_ACCEPTED = 20;
const MAX_HEADER = 500;

/**
 * Which of the offered languages a customer of some language gets: the exact tag, else its base.
 *
 * @param text - As it is stored: a tag, or a name.
 * @returns Null where none is theirs.
 */
export function chooseLanguage<Tag extends string>(
  text: string | null | undefined,
  offered: readonly Tag[],
): Tag | null {
  const tag = text == null ? null : languageTag(text);
  if (tag === null) return null;
  return (
    offered.find((one) => one === tag) ?? offered.find((one) => one === baseLanguage(tag)) ?? null
  );
}

/** The first of the offered languages that a browser prefers, by its Accept-Language header; null for none. */
export function acceptedLanguage<Tag extends string>(
  header: string | undefined,
  offered: readonly Tag[],
): Tag | null {
  const accepted = (header ?? "")
    .slice(0, MAX_HEADER)
    .split(",", MAX_ACCEPTED)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";");
      const quality = parameters.find((one) => one.trim().startsWith("q="));
      return { tag, quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of accepted) {
    const chosen = chooseLanguage(tag, offered);
    if (chosen !== null) return chosen;
  }
  return null;
}
