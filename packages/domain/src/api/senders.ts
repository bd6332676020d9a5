import { MESSAGES } from "../messages/index.ts";
import {
  rampPlanWire,
  senderDomainWire,
  senderInput,
  senderWire,
  updateSenderInput,
} from "../wire/index.ts";
import { z } from "zod";
import { idInput, operation } from "./operation.ts";

/** Senders of the account. */
export const senderOperations = {
  list: operation("GET /user/senders", {
    scope: ["settings:read"],
    output: z.array(senderWire),
    message: "Senders",
    summary: "The account's senders; the first is the default one, that of the email settings",
  }),
  create: operation("POST /user/senders", {
    scope: ["settings:write"],
    input: senderInput,
    output: senderWire,
    message: MESSAGES.senders.saved,
    status: 201,
    refuses: ["conflict", "impossible"],
    audit: "sender.created",
    summary: "Add a sender, which sends by a connected service; 50 for an account",
  }),
  update: operation("PUT /user/senders/:id", {
    scope: ["settings:write"],
    input: updateSenderInput,
    bodyIn: "sender",
    output: senderWire,
    message: MESSAGES.senders.saved,
    refuses: ["conflict", "impossible"],
    audit: "sender.saved",
    summary: "Replace a sender; campaigns that have started keep the earlier one",
  }),
  makeDefault: operation("POST /user/senders/:id/default", {
    scope: ["settings:write"],
    input: idInput,
    repeat: "always",
    output: z.array(senderWire),
    message: "Default sender",
    refuses: ["impossible"],
    audit: "sender.made-default",
    summary: "Make a sender the default one; the one before it stays as a further sender",
  }),
  domain: operation("GET /user/senders/:id/domain", {
    scope: ["settings:read"],
    input: idInput,
    output: senderDomainWire,
    message: "Sender domain",
    summary: "Whether mailbox providers believe a sender's domain, with the records to publish",
  }),
  checkDomain: operation("POST /user/senders/:id/domain/check", {
    scope: ["settings:write"],
    repeat: "always",
    input: idInput,
    output: senderDomainWire,
    message: MESSAGES.emailSettings.domainChecking,
    refuses: ["impossible"],
    audit: { none: "it looks up public records" },
    summary: "Look a sender's domain up again, in the background",
  }),
  delete: operation("DELETE /user/senders/:id", {
    scope: ["settings:write"],
    input: idInput,
    refuses: ["conflict"],
    audit: "sender.deleted",
    summary: "Delete a sender, unless a campaign that is not sent yet uses it",
  }),
};

/** The ramp plan of the sender's domain. */
export const rampPlanOperations = {
  get: operation("GET /user/email-settings/ramp-plan", {
    scope: ["settings:read"],
    output: rampPlanWire,
    message: "Ramp plan",
    summary: "How many emails the ramp plan of the sender's domain allows, day by day",
  }),
  start: operation("POST /user/email-settings/ramp-plan", {
    scope: ["settings:write"],
    repeat: "always",
    output: rampPlanWire,
    message: MESSAGES.server.rampStarted,
    refuses: ["impossible"],
    audit: "ramp-plan.started",
    summary: "Start the ramp plan of the sender's domain today; one that runs goes on",
  }),
  stop: operation("DELETE /user/email-settings/ramp-plan", {
    scope: ["settings:write"],
    output: rampPlanWire,
    message: MESSAGES.server.rampStopped,
    audit: "ramp-plan.stopped",
    summary: "Stop the ramp plan of the sender's domain",
  }),
};
