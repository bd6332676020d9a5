export { createClient } from "./create-client.ts";
export type { Client } from "./create-client.ts";
export { DakiyaError } from "./dakiya-error.ts";
export type { FieldError } from "./dakiya-error.ts";
export type { Download } from "./download.ts";
export type { Page, Pages } from "./pages.ts";
export type { Rule, Rules } from "./row.ts";
export type { CallOptions, ClientOptions } from "./send.ts";
export type {
  FileContent,
  FileOptions,
  ImageOptions,
  UploadOptions,
  UploadResult,
} from "./upload.ts";
export { verifyWebhook, WebhookError } from "./verify-webhook.ts";
export type { VerifyOptions, WebhookRequest } from "./verify-webhook.ts";
export type * from "@dakiya/domain/wire";
