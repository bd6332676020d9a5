export { allBlocks, designDocument } from "./document.ts";
export type {
  Align,
  Block,
  ColumnsBlock,
  DesignDocument,
  LeafBlock,
  TextNode,
} from "./document.ts";
export { fillHtml, htmlWords, parseHtml, UNSUBSCRIBE_LINK } from "./fill-html.ts";
export type { HtmlPart } from "./fill-html.ts";
export { textToDesign } from "./from-text.ts";
export { designFromWords } from "./from-words.ts";
export { designGaps } from "./gaps.ts";
export type { DesignGap } from "./gaps.ts";
export { designImageUrl, designLink } from "./inline.ts";
export type { Inline } from "./inline.ts";
export { DESIGN_LIMITS } from "./limits.ts";
export { DESIGN_SENTENCES } from "./sentences.ts";
export { hiddenBlocks, readConditions, withoutBlocks } from "./show-blocks.ts";
export type { BlockConditions } from "./show-blocks.ts";
export { designToText, designWords } from "./to-text.ts";
export type { BrandWords } from "./to-text.ts";
export { VIEW_LINK } from "../variables.ts";
export { designWarnings } from "./warnings.ts";
export type { DesignWarning } from "./warnings.ts";
