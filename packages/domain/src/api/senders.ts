import { MESSAGES } from "../messages.ts";
import { senderInput, senderWire, updateSenderInput } from "../wire/index.ts";
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
    refuses: ["impossible"],
    audit: "sender.saved",
    summary: "Replace a sender; campaigns that have started keep the earlier one",
  }),
  delete: operation("DELETE /user/senders/:id", {
    scope: ["settings:write"],
    input: idInput,
    refuses: ["conflict"],
    audit: "sender.deleted",
    summary: "Delete a sender, unless a campaign that is not sent yet uses it",
  }),
};
