export { acceptedLanguage, chooseLanguage } from "./choose-language.ts";
export {
  baseLanguage,
  directionOf,
  languageLabel,
  LANGUAGES,
  NAMED_LANGUAGES,
  ownName,
  spellingsOf,
} from "./languages.ts";
export type { NamedLanguage } from "./languages.ts";
export { languageTag, readLanguage } from "./read-language.ts";
