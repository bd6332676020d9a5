import { emailSettingsInput, smtpConnectInput } from "../email-settings/index.ts";
import { MESSAGES } from "../messages/index.ts";
import {
  emailSettingsWire,
  eventsConnectionWire,
  gmailConnectionWire,
  removeCredentialInput,
  sendingLimitsInput,
  sendingLimitsWire,
  senderDomainWire,
  sendingUsageWire,
  testEmailInput,
  webhookSecretInput,
} from "../wire/index.ts";
import { z } from "zod";
import { operation } from "./operation.ts";

/** The email settings. */
export const emailSettingsOperations = {
  get: operation("GET /user/email-settings", {
    scope: ["settings:read"],
    output: emailSettingsWire,
    message: "Email settings",
    summary: "Email settings, credentials masked",
  }),
  save: operation("PUT /user/email-settings", {
    scope: ["settings:write"],
    input: emailSettingsInput,
    output: emailSettingsWire,
    message: "Email settings saved successfully!",
    audit: "email-settings.changed",
    summary: "Save email settings; an empty or masked credential keeps the stored one",
  }),
  sendTest: operation("POST /user/test-email", {
    scope: ["campaigns:send"],
    input: testEmailInput,
    refuses: ["impossible", "missing"],
    audit: "test-mail.sent",
    summary: "Send a test email to the configured sender",
  }),
  limits: operation("GET /user/email-settings/limits", {
    scope: ["settings:read"],
    output: sendingLimitsWire,
    message: "Sending limits",
    summary: "Emails a day and requests a second of each service, as they are in force",
  }),
  saveLimits: operation("PUT /user/email-settings/limits", {
    scope: ["settings:write"],
    input: sendingLimitsInput,
    output: sendingLimitsWire,
    message: MESSAGES.server.limitsSaved,
    refuses: ["impossible"],
    audit: "sending-limits.changed",
    summary: "Set the limits of one service; null goes back to the service's own",
  }),
  removeCredential: operation("DELETE /user/email-settings/credentials/:credential", {
    scope: ["settings:write"],
    input: removeCredentialInput,
    output: emailSettingsWire,
    message: "Removed",
    audit: "credential.removed",
    summary:
      "Delete a stored credential, or (webhookSecret) the secret of the chosen service's events",
  }),
  usage: operation("GET /user/email-settings/usage", {
    scope: ["settings:read"],
    output: sendingUsageWire,
    message: "Sent today",
    summary: "Emails given to the chosen service since midnight UTC, against its quota",
  }),
  domain: operation("GET /user/email-settings/domain", {
    scope: ["settings:read"],
    output: senderDomainWire,
    message: "Sender domain",
    summary: "Whether mailbox providers believe the sender's domain, with the records to publish",
  }),
  checkDomain: operation("POST /user/email-settings/domain/check", {
    scope: ["settings:write"],
    repeat: "always",
    output: senderDomainWire,
    message: MESSAGES.emailSettings.domainChecking,
    refuses: ["impossible"],
    audit: { none: "it looks up public records" },
    summary: "Look the sender's domain up again, in the background",
  }),
  events: operation("GET /user/email-settings/events", {
    scope: ["settings:read"],
    output: eventsConnectionWire,
    message: "Events",
    summary: "Where the chosen service posts its events, and whether it does",
  }),
  reconnectEvents: operation("POST /user/email-settings/events", {
    scope: ["settings:write"],
    repeat: "always",
    output: eventsConnectionWire,
    message: "Events",
    refuses: ["impossible"],
    audit: "events.connected",
    summary: "Connect the chosen service's events again; a refusal is in the response",
  }),
  saveWebhookSecret: operation("PUT /user/email-settings/events/secret", {
    scope: ["settings:write"],
    input: webhookSecretInput,
    output: eventsConnectionWire,
    message: "Secret saved",
    refuses: ["impossible"],
    audit: "webhook-secret.set",
    summary: "Save the secret that proves the service's events",
  }),
  gmail: operation("GET /user/email-settings/gmail", {
    scope: ["settings:read"],
    output: gmailConnectionWire,
    message: "Gmail",
    summary: "Whether Gmail can be connected by Google's consent page here, and whether it is",
  }),
  connectGmail: operation("POST /user/email-settings/gmail/connect", {
    scope: "people",
    output: z.object({ url: z.string() }),
    message: "Go to Google",
    refuses: ["impossible"],
    audit: { none: "it only leads to Google; coming back is recorded" },
    summary: "The address of Google's consent page; it leads back in this session alone, and once",
  }),
  connectSmtp: operation("POST /user/email-settings/smtp/connect", {
    scope: "people",
    input: smtpConnectInput,
    output: z.object({ url: z.string() }),
    message: "Go to Microsoft",
    audit: { none: "it only leads to Microsoft; coming back is recorded" },
    summary:
      "The address of Microsoft's page of consent; it leads back in this session alone, and once",
  }),
  disconnectGmail: operation("POST /user/email-settings/gmail/disconnect", {
    scope: ["settings:write"],
    repeat: "always",
    output: gmailConnectionWire,
    message: MESSAGES.emailSettings.gmailDisconnected,
    audit: "gmail.disconnected",
    summary: "Forget the tokens of the connected Gmail account",
  }),
};
