import type { CampaignDraft, CampaignDraftWire, SegmentWire } from "@dakiya/domain/wire";
import { fieldsOf as messageFieldsOf, languagesOf } from "../../../widgets/message/message.ts";
import { toDraftQuery, toQuery } from "../../../widgets/rule-builder/query.ts";
import { toLocalInput } from "../../../widgets/schedule/schedule-time.ts";
import type { DraftCopy } from "../../../widgets/unfinished-campaign/draft-copies.ts";
import { EMPTY_FORM } from "../use-campaign-form.ts";
import type { CampaignFields } from "../use-campaign-form.ts";
import type { SaverStart } from "./draft-saver.ts";

export type FormStart = {
  fields: CampaignFields;
  followUp: CampaignDraft["followUp"];
  /** When it is to start, as a date-time input holds it; null at once. */
  at: string | null;
  /** The part that is on the server already; `initial` is null where that is all of it. */
  saver: Omit<SaverStart, "initial"> & { initial: CampaignDraft | null };
};

const EMPTY: CampaignDraft = {
  name: "",
  description: "",
  subject: "",
  body: "",
  rules: EMPTY_FORM.query,
  segmentId: null,
  followUp: null,
  startAt: null,
};

const newSaver = () => ({ key: crypto.randomUUID(), id: null, savedAt: null, initial: null });

/** An empty form, or one with the rules of a saved segment. */
export function newStart(segment: SegmentWire | null): FormStart {
  const fields =
    segment === null
      ? EMPTY_FORM
      : { ...EMPTY_FORM, query: toQuery(segment.rules), description: segment.description };
  return { fields, followUp: null, at: null, saver: newSaver() };
}

/** A form for the one customer with an address. */
export function oneStart(email: string): FormStart {
  const rules = { combinator: "and", rules: [{ field: "email", operator: "==", value: email }] };
  const fields = { ...EMPTY_FORM, query: toDraftQuery(rules) };
  return { fields, followUp: null, at: null, saver: newSaver() };
}

export function storedStart(draft: CampaignDraftWire, segment: SegmentWire | null): FormStart {
  const { _id, savedAt, followUp, startAt } = draft;
  const saver = { ...newSaver(), id: _id, savedAt };
  return { fields: fieldsOf(draft, segment), followUp, at: timeOf(startAt), saver };
}

/**
 * The form from a local copy that was never fully saved.
 *
 * @param draft - The server's version of it; null where there is none, or it can't be fetched.
 */
export function copyStart(
  { key, id, over, contents }: DraftCopy,
  draft: CampaignDraftWire | null,
  segment: SegmentWire | null,
): FormStart {
  const initial = draft === null ? EMPTY : contentsOf(draft);
  return {
    fields: fieldsOf(contents, segment),
    followUp: contents.followUp,
    at: timeOf(contents.startAt),
    saver: { key, id, savedAt: draft?.savedAt ?? over, initial },
  };
}

/** A stored draft without the server's own fields. */
export function contentsOf({ _id, savedAt: _at, ...contents }: CampaignDraftWire): CampaignDraft {
  return contents;
}

const timeOf = (startAt: string | null) => (startAt ? toLocalInput(startAt) : startAt);

function fieldsOf(draft: CampaignDraft, segment: SegmentWire | null): CampaignFields {
  const { name, description } = draft;
  const { leaveOut = [], senderId = null, tracking = null, linkTags = null } = draft;
  const query = segment === null ? toDraftQuery(draft.rules) : toQuery(segment.rules);
  const message = { ...messageFieldsOf(draft), ...languagesOf(draft) };
  return { name, description, senderId, tracking, linkTags, ...message, query, leaveOut };
}
