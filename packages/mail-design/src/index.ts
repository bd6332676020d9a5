export type { MailBrand } from "./brand.ts";
export { cleanHtml } from "./pasted/clean-html.ts";
export { finishHtml } from "./pasted/finish-html.ts";
export { htmlToText } from "./pasted/html-to-text.ts";
export { UnusableHtml } from "./pasted/unusable-html.ts";
export { renderDesign } from "./render-design.tsx";
export { STARTERS } from "./templates/index.ts";
export type { Starter } from "./templates/write.ts";
