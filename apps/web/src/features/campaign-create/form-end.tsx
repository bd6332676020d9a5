import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Loader } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import classes from "./campaign-form.module.css";

/**
 * The end of the form: what will happen, and the buttons.
 *
 * @param at - When the campaign is to start, as a date-time input holds it; null for at once.
 * @param reachable - How many people it is known to go to.
 */
export function FormEnd({
  at,
  reachable,
  sending,
  saving,
  onCancel,
  onSaveDraft,
}: {
  at: string | null;
  reachable: number | null;
  sending: boolean;
  saving: boolean;
  onCancel: () => void;
  onSaveDraft: () => void;
}) {
  return (
    <div className={classes.end}>
      <p className={classes.consequence} aria-live="polite">
        {reachable !== null && reachable > 0 && consequence(reachable, at)}
      </p>
      <Button variant="default" component={Link} to={paths.dashboard} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="default"
        disabled={sending}
        loading={saving && !sending}
        onClick={onSaveDraft}
      >
        Save Draft
      </Button>
      <Button
        type="submit"
        disabled={sending || saving}
        leftSection={sending ? <Loader size={16} color="currentColor" /> : undefined}
      >
        {sending ? MESSAGES.createCampaign.creating : "Create Campaign"}
      </Button>
    </div>
  );
}

function consequence(reachable: number, at: string | null): string {
  const people = `${formatCount(reachable)} ${reachable === 1 ? "person" : "people"}`;
  if (at === null) return `Sends to ${people} now`;
  return at === "" ? "" : `Sends to ${people} at ${formatDateTime(at)}`;
}
