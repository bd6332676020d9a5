import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group, Loader } from "@mantine/core";
import { memo, useId } from "react";
import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { describeSave } from "../../../lib/autosave.ts";
import type { SaveState } from "../../../lib/autosave.ts";
import { countRecipients, formatDateTimeZone } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import classes from "./form-end.module.css";
import { useHoldSeconds } from "./use-hold-seconds.ts";

/**
 * The sticky end of the form: save state, effect of the submit button, and the buttons.
 *
 * @param at - When the campaign is to start, as a date-time input holds it; null for at once.
 * @param reachable - How many people it goes to, where known.
 */
export const FormEnd = memo(function FormEnd({
  state,
  at,
  reachable,
  sending,
  waiting,
  onCancel,
  onSaveDraft,
}: {
  state: SaveState;
  at: string | null;
  reachable: number | null;
  sending: boolean;
  /** Another operation has to end first. */
  waiting: boolean;
  /** Called before the page is left, which it may prevent. */
  onCancel: (event: MouseEvent) => void;
  onSaveDraft: () => void;
}) {
  const consequenceId = useId();
  const hold = useHoldSeconds();
  return (
    <Group
      gap="8px 16px"
      justify="flex-end"
      data-bar
      pos="sticky"
      bottom={0}
      bg="var(--paper)"
      className={`whole-row ruled-above ${classes.end}`}
    >
      <DraftStatus state={state} />
      <p id={consequenceId} className="semi tabular" aria-live="polite">
        {reachable !== null && reachable > 0 && consequence(reachable, at, hold.seconds)}
      </p>
      <Group wrap="nowrap" className={classes.buttons ?? ""}>
        <Button variant="default" component={Link} to={paths.dashboard} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" disabled={sending} onClick={onSaveDraft}>
          Save Draft
        </Button>
        <Button
          type="submit"
          aria-describedby={consequenceId}
          disabled={sending || waiting}
          leftSection={sending ? <Loader size={16} color="currentColor" /> : undefined}
        >
          {sending ? MESSAGES.createCampaign.creating : "Create Campaign"}
        </Button>
      </Group>
    </Group>
  );
});

function consequence(reachable: number, at: string | null, holdSeconds: number | null): string {
  if (at === null)
    return holdSeconds === null ? "" : MESSAGES.takeBack.sends(reachable, holdSeconds);
  return at === "" ? "" : `Sends to ${countRecipients(reachable)} at ${formatDateTimeZone(at)}`;
}

function DraftStatus({ state }: { state: SaveState }) {
  const { text, warns } = describeSave(state);
  return (
    <p className={classes.status} data-warns={warns || undefined} role="status">
      {text}
    </p>
  );
}
