export { aiTranslateInput, TRANSLATE_MAX } from "./input.ts";
export type { AiTranslateInput } from "./input.ts";
export { parseTranslated } from "./parse-translated.ts";
export type { TranslatedPiece } from "./parse-translated.ts";
export { piecesOf, withTranslations } from "./pieces.ts";
export type { MessagePiece, TranslatedMessage } from "./pieces.ts";
