import { MESSAGES } from "../messages/index.ts";
import {
  inboxChoicesInput,
  inboxConnectInput,
  inboxReaderInput,
  inboxReaderWire,
  mailboxInput,
  mailboxWire,
  replyListInput,
  replyPageWire,
  settleWishInput,
} from "../wire/index.ts";
import { z } from "zod";
import { limitText, operation } from "./operation.ts";

/** Bounces and replies in the sender's own mailbox. */
export const inboxOperations = {
  get: operation("GET /user/inbox", {
    scope: ["settings:read"],
    output: inboxReaderWire,
    message: "Bounces and replies",
    summary: "The mailbox that is read for bounces and replies, and when it was read last",
  }),
  save: operation("PUT /user/inbox", {
    scope: ["settings:write"],
    input: inboxReaderInput,
    output: inboxReaderWire,
    message: MESSAGES.inbox.turnedOn,
    refuses: ["impossible"],
    audit: "inbox.turned-on",
    summary: "Read a mailbox for bounces and replies; it is signed in to first",
  }),
  connect: operation("POST /user/inbox/connect", {
    scope: "people",
    input: inboxConnectInput,
    output: z.object({ url: z.string() }),
    message: "Go to the page of consent",
    refuses: ["impossible"],
    audit: { none: "it only leads to the page of consent; coming back is recorded" },
    summary: "The address of the page of consent; it leads back in this session alone, and once",
  }),
  saveChoices: operation("PUT /user/inbox/choices", {
    scope: ["settings:write"],
    input: inboxChoicesInput,
    output: inboxReaderWire,
    message: MESSAGES.inbox.choicesSaved,
    refuses: ["impossible"],
    audit: "inbox.changed",
    summary: "Change what follows from bounces and replies, without signing in anew",
  }),
  turnOff: operation("DELETE /user/inbox", {
    scope: ["settings:write"],
    output: inboxReaderWire,
    message: MESSAGES.inbox.turnedOff,
    audit: "inbox.turned-off",
    summary: "Stop reading the mailbox and forget its password; what was found stays",
  }),
  getBounceMailbox: operation("GET /user/bounce-mailbox", {
    scope: ["settings:read"],
    output: mailboxWire,
    message: "Mailbox for bounces",
    summary: "The mailbox that is read for bounces alone, and when it was read last",
  }),
  saveBounceMailbox: operation("PUT /user/bounce-mailbox", {
    scope: ["settings:write"],
    input: mailboxInput,
    output: mailboxWire,
    message: MESSAGES.inbox.bounces.turnedOn,
    refuses: ["impossible"],
    audit: "bounce-mailbox.turned-on",
    summary: "Read a second mailbox for bounces alone; it is signed in to first",
  }),
  turnOffBounceMailbox: operation("DELETE /user/bounce-mailbox", {
    scope: ["settings:write"],
    output: mailboxWire,
    message: MESSAGES.inbox.bounces.turnedOff,
    audit: "bounce-mailbox.turned-off",
    summary: "Stop reading the mailbox for bounces and forget its password",
  }),
  replies: operation("GET /campaign/:campaignId/replies", {
    scope: ["campaigns:read", "customers:read"],
    input: replyListInput,
    query: z.object({ cursor: z.string().optional(), limit: limitText.optional() }),
    beside: ["replied", "reading"],
    page: replyPageWire,
    message: "Replies",
    summary: "Answers to a campaign's emails, the newest first",
  }),
  settleWish: operation("POST /user/replies/:id/wish", {
    scope: ["customers:write"],
    input: settleWishInput,
    audit: "wish.settled",
    repeat: "always",
    summary: "Unsubscribe a customer who asked for it by email, or keep them",
  }),
};
