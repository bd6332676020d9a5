export {
  LINK_TAG_LIMITS,
  linkTagsChoice,
  linkTagsWire,
  trackingChoice,
  trackingOfEmail,
} from "./input.ts";
export type { LinkTagsChoice, LinkTagsInput } from "./input.ts";
export {
  DEFAULT_LINK_TAGS,
  fillLinkTags,
  LINK_TAG_VARIABLES,
  LINK_TAGS,
  readHost,
  resolveLinkTags,
  tagLink,
} from "./link-tags.ts";
export type { LinkTagName, LinkTags, LinkTagValues } from "./link-tags.ts";
export { TRACKING, TRACKING_LABELS, tracksClicks, tracksOpens } from "./tracking.ts";
export type { Tracking } from "./tracking.ts";
