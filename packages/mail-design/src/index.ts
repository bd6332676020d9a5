export type { MailBrand } from "./brand.ts";
export { cleanDesign } from "./pasted/clean-design.ts";
export { cleanHtml } from "./pasted/clean-html.ts";
export { finishHtml } from "./pasted/finish-html.ts";
export { UnusableHtml } from "./pasted/unusable-html.ts";
export { renderDesign } from "./render-design.tsx";
export { STARTERS } from "./templates/index.ts";
export type { Starter } from "./templates/write.ts";
