import { MESSAGES } from "@dakiya/domain/messages";
import {
  emailSettingsWire,
  eventsConnectionWire,
  gmailConnectionWire,
  sendingLimitsWire,
  sendingUsageWire,
} from "@dakiya/domain/wire";
import { z } from "zod";
import { params, body, ownMessage, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

/** The email settings. */
export const emailSettingsRoutes: readonly RestRoute[] = [
  route("GET /user/email-settings", "emailSettings.get", {
    scope: ["settings:read"],
    output: emailSettingsWire,
    message: "Email settings",
    summary: "Email settings, credentials masked",
  }),
  route("PUT /user/email-settings", "emailSettings.save", {
    scope: ["settings:write"],
    input: body,
    output: emailSettingsWire,
    message: "Email settings saved successfully!",
    summary: "Save email settings; an empty or masked credential keeps the stored one",
  }),
  route("POST /user/test-email", "emailSettings.sendTest", {
    scope: ["campaigns:send"],
    input: body,
    message: ownMessage,
    refuses: ["impossible"],
    summary: "Send a test mail to the configured sender",
  }),
  route("GET /user/email-settings/limits", "emailSettings.limits", {
    scope: ["settings:read"],
    output: sendingLimitsWire,
    message: "Sending limits",
    summary: "Mails a day and requests a second of each service, as they are in force",
  }),
  route("PUT /user/email-settings/limits", "emailSettings.saveLimits", {
    scope: ["settings:write"],
    input: body,
    output: sendingLimitsWire,
    message: MESSAGES.server.limitsSaved,
    refuses: ["impossible"],
    summary: "Set the limits of one service; null goes back to the service's own",
  }),
  route("DELETE /user/email-settings/credentials/:credential", "emailSettings.removeCredential", {
    scope: ["settings:write"],
    input: params,
    output: emailSettingsWire,
    message: "Removed",
    summary:
      "Delete a stored credential, or (webhookSecret) the secret of the chosen service's events",
  }),
  route("GET /user/email-settings/usage", "emailSettings.usage", {
    scope: ["settings:read"],
    output: sendingUsageWire,
    message: "Sent today",
    summary: "What the chosen service has been handed since midnight UTC, against its quota",
  }),
  route("GET /user/email-settings/events", "emailSettings.events", {
    scope: ["settings:read"],
    output: eventsConnectionWire,
    message: "Events",
    summary: "Where the chosen service reports what becomes of mails, and whether it does",
  }),
  route("POST /user/email-settings/events", "emailSettings.reconnectEvents", {
    scope: ["settings:write"],
    output: eventsConnectionWire,
    message: "Events",
    refuses: ["impossible"],
    summary: "Ask the chosen service again to report events; a refusal is in the answer",
  }),
  route("PUT /user/email-settings/events/secret", "emailSettings.saveWebhookSecret", {
    scope: ["settings:write"],
    input: body,
    output: eventsConnectionWire,
    message: "Secret saved",
    refuses: ["impossible"],
    summary: "Keep the secret that proves the service's events",
  }),
  route("GET /user/email-settings/gmail", "emailSettings.gmail", {
    scope: ["settings:read"],
    output: gmailConnectionWire,
    message: "Gmail",
    summary: "Whether Gmail can be connected by Google's consent page here, and whether it is",
  }),
  route("POST /user/email-settings/gmail/connect", "emailSettings.connectGmail", {
    scope: "people",
    output: z.object({ url: z.string() }),
    message: "Go to Google",
    refuses: ["impossible"],
    summary: "The address of Google's consent page; it leads back in this session alone, and once",
  }),
  route("POST /user/email-settings/gmail/disconnect", "emailSettings.disconnectGmail", {
    scope: ["settings:write"],
    output: gmailConnectionWire,
    message: MESSAGES.emailSettings.gmailDisconnected,
    summary: "Forget the tokens of the connected Gmail account",
  }),
];
