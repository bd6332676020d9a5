export { controlAt } from "./control/control-at.ts";
export { createSandbox } from "./create-sandbox.ts";
export { sandboxUrls } from "./sandbox-urls.ts";
export { startDns } from "./dns/start-dns.ts";
export type { DnsServer } from "./dns/start-dns.ts";
export { startSandbox } from "./start-sandbox.ts";
export { startUntrusted, UNTRUSTED_CERTIFICATE, UNTRUSTED_KEY } from "./outages/start-untrusted.ts";
export type { UntrustedServer } from "./outages/start-untrusted.ts";
export { signSnsMessage } from "./sns/sign-message.ts";
export type {
  RunningSandbox,
  Sandbox,
  SandboxOptions,
  SandboxUrls,
  StartSandboxOptions,
} from "./sandbox-options.ts";
export type {
  DemoUser,
  AcceptRecord,
  MailFilter,
  MailService,
  MailStore,
  MailSummary,
  RequestRecord,
  SandboxService,
  StoredMail,
  WebhookService,
} from "./core/types.ts";
export type { Fault, FaultChance } from "./faults/fault.ts";
export type { CallControl } from "./control/control-at.ts";
export type { SandboxControl } from "./control/types.ts";
export type {
  EmitEvent,
  EmitOptions,
  MailEventKind,
  WebhookDelivery,
  WebhookRegistration,
  WebhookTarget,
} from "./webhooks/types.ts";
