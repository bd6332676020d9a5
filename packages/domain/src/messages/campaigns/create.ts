/** Messages about a campaign that is being written. */
export const CREATE_CAMPAIGN_MESSAGES = {
  nameRequired: "Campaign name is required",
  nameToast: "Please enter a campaign name",
  subjectRequired: "Subject is required",
  subjectToast: "Please enter a subject line",
  previewTextHint: "Optional. Inboxes show it after the subject.",
  messageRequired: "Message is required",
  messageToast: "Please enter a message body",
  variableRequired: "Message must include at least one personalization variable like {name}",
  oneMessage: "A campaign has one message: send a body, a design or html",
  htmlHint: "Paste a whole email or part of one. Scripts and forms are removed",
  htmlRemoved: (what: readonly string[]): string =>
    `Removed, not allowed in email: ${what.join(", ")}`,
  htmlLost: "The HTML is lost. Your earlier text comes back",
  designUnreadable: "This version can't edit this message. The preview shows it",
  cutByGmail: (size: string): string =>
    `This email has ${size} of HTML. Gmail cuts it off after 102 KB: shorten it.`,
  noPostalAddress: "Your brand has no postal address. Many countries require it in the footer.",
  largePicture: (size: string): string =>
    `An image is ${size} and loads late on slow connections. Below 200 KB is better.`,
  lowContrast: (ratio: number): string =>
    `Hard to read: the contrast of text and background is ${ratio}:1. At least 4.5:1 is needed.`,
  designLost: "The design is lost. Its words stay as plain text",
  htmlTooLong: (most: number): string =>
    `HTML may have at most ${most} characters. Remove parts such as embedded images`,
  htmlTooDeep: (most: number): string =>
    `This HTML nests tags more than ${most} deep. Check that each tag is closed`,
  htmlIsAmp: "This is an AMP email, which can't be sent. Paste its HTML version instead",
  mailTooLarge: (size: number, most: number): string =>
    `This message makes emails of ${size} KB, and the limit is ${most} KB. Shorten it`,
  tooManyVersions:
    "This message has too many versions. Show fewer blocks to some customers only, or shorten it",
  ruleRequired: "Please add at least one segment rule",
  estimateRequired: "Please estimate audience size first by clicking 'Estimate Size'",
  estimateNeedsRules: "Please add at least one segment rule first",
  aiNeedsRules: "Please define segment rules first",
  estimateFailed: "Failed to estimate audience",
  estimated: (count: number): string => `Estimated audience: ${count} customers`,
  estimatedSize: (count: number): string => `Estimated audience size: ${count} customers`,
  previewFailed: "Failed to get preview",
  createFailed: "Failed to create campaign",
  created: "Campaign created successfully!",
  creating: "Creating Campaign...",
  scheduled: (when: string): string => `Campaign scheduled for ${when}`,
  unknownVariable: (name: string, recipients: string | null): string =>
    `{${name}} is not known and is sent as written${recipients === null ? "" : ` to ${recipients}`}.`,
  foreignTag: (tag: string): string => `${tag} is the syntax of another tool.`,
  unknownVariableMeant: (variable: string): string => `Did you mean {${variable}}?`,
  unknownVariableStops: "Nothing has been sent: correct it, or send it as written.",
  reviewFailed: "The review could not be loaded",
  testFailed: "Failed to send the test email",
  noSubject: "(no subject)",
  inboxLengths: (c: {
    /** Undefined where nobody is known. */
    recipient: string | undefined;
    subject: number;
    previewText: number;
  }): string =>
    `${c.recipient === undefined ? "" : `For ${c.recipient}: `}${c.recipient === undefined ? "Subject" : "subject"} ${c.subject} characters, preview text ${c.previewText}`,
  draftSaved: "Draft saved",
  draftFailed: "Failed to save the draft",
  draftEmpty: "Nothing to save yet",
  draftNotLoaded: "The draft could not be loaded",
  draftSaving: "Saving…",
  draftSavedAt: (time: string): string => `Saved ${time}`,
  draftWaiting: "Not saved yet",
  draftUnreached: "Not saved yet: kept in this browser until the server is back",
  draftKept: "Kept as a draft",
  discardFailed: "Your changes could not be taken back. Open the draft to check it",
  draftBack: (when: string): string => `Your text from ${when} is back.`,
  draftOther: (when: string): string =>
    `This draft was saved after ${when}. Your text from then is not part of it.`,
  unfinished: (name: string, when: string): string =>
    `You were writing ${name === "" ? "a campaign" : `"${name}"`} on ${when}.`,
  leaveUnsaved: "Your text is not saved. Leave this page without it?",
  segmentName: (campaignName: string): string => `Segment for ${campaignName}`,
} as const;
