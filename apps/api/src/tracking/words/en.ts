import { MESSAGES } from "@dakiya/domain/messages";

export const en = {
  unsubscribeTitle: "Unsubscribe from {company}?",
  unsubscribeText: "{email} will get no more mails from {company}.",
  unsubscribe: "Unsubscribe",
  unsubscribedTitle: "Unsubscribed",
  unsubscribedText: `${MESSAGES.server.unsubscribed}.`,
  subscribeAgain: "Subscribe again",
  subscribedTitle: "You are subscribed again",
  subscribedText: "{email} will get mails from {company} as before.",
  brokenTitle: "This link does not work",
  brokenText: "It may have been cut off on its way. Please open it from the original mail.",
  waitTitle: "Please wait a minute",
  waitText: "This link has been used too often within the last minute.",
  previewTitle: "This link works in a mail that was sent",
  previewText: "Previews and test mails are not kept, so there is no page of them.",
  goneTitle: "This mail is no longer kept",
  goneText: "It can't be shown here any more. What you were sent is still in your mailbox.",
  language: "Language",
};
