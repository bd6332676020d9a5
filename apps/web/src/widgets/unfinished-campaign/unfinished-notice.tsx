import { MESSAGES } from "@dakiya/domain/messages";
import { Link } from "react-router-dom";
import { formatDateTime } from "../../lib/format.ts";
import { openDraft, paths } from "../../lib/paths.ts";
import { WayBack } from "../../ui/way-back.tsx";
import { draftCopies } from "./draft-copies.ts";

/** Names the newest of a user's copies, and leads to it. */
export function UnfinishedNotice({ userId, onHide }: { userId: string; onHide: () => void }) {
  const [copy] = draftCopies(userId);
  if (copy === undefined) return null;
  const { id, contents, writtenAt } = copy;
  return (
    <WayBack label="Unfinished campaign" decline="Not now" onDecline={onHide}>
      {MESSAGES.createCampaign.unfinished(contents.name.trim(), formatDateTime(writtenAt))}{" "}
      <Link to={id === null ? paths.createCampaign : openDraft(id)}>Continue writing</Link>
    </WayBack>
  );
}
