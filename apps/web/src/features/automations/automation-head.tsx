import { MESSAGES } from "@dakiya/domain/messages";
import { ActionIcon, Button, Group, Menu, Text } from "@mantine/core";
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { describeSave } from "../../lib/autosave.ts";
import type { SaveState } from "../../lib/autosave.ts";
import { paths } from "../../lib/paths.ts";
import { toastError } from "../../lib/toast.ts";
import { seemsDisabled } from "../../ui/form.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AutomationBadge } from "../../widgets/automations/automation-badge.tsx";
import type { AutomationWire } from "@dakiya/domain/wire";
import { DeleteAutomationModal } from "./delete-automation-modal.tsx";
import type { AutomationEditor } from "./editor/use-automation-editor.ts";
import { RenameForm } from "./rename-form.tsx";
import { ResumeModal, wasPausedLong } from "./resume-modal.tsx";
import { PublishModal, turnOnLabel } from "./publishing/publish-modal.tsx";
import { useAutomationActions } from "./use-automation-actions.ts";

const words = MESSAGES.automations;
const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/**
 * The head of an automation's page: its name, state, save state, and actions on the whole.
 *
 * @param onProblems - Shows what keeps it from being switched on.
 */
export function AutomationHead({
  automation,
  editor,
  onProblems,
}: {
  automation: AutomationWire;
  editor: AutomationEditor;
  onProblems: () => void;
}) {
  const { _id: id, name, state, held } = automation;
  const [renaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);
  return (
    <PageHeader
      title={name}
      titleAction={
        <ActionIcon variant="subtle" size={32} aria-label="Rename" onClick={rename}>
          <IconPencil {...ICON} />
        </ActionIcon>
      }
      {...(renaming
        ? { titleEditor: <RenameForm id={id} name={name} onDone={() => setRenaming(false)} /> }
        : {})}
      lead={
        <Group gap="4px 12px">
          <AutomationBadge state={state} />
          <Link to={paths.automations}>All automations</Link>
          {held !== null && (
            <Text span c="var(--yellow-ink)" fz="small">
              {held}
            </Text>
          )}
          {/* Last, so that nothing moves when it changes. */}
          <Saved state={editor.state} />
        </Group>
      }
      actions={
        <>
          <PauseResume automation={automation} />
          <TurnOn automation={automation} editor={editor} onProblems={onProblems} />
          <More automation={automation} saver={editor.saver} onRename={rename} />
        </>
      }
    />
  );
}

/** Pauses or resumes it; after a long pause it opens the question about overdue steps. */
function PauseResume({ automation }: { automation: AutomationWire }) {
  const { _id: id, state } = automation;
  const [asking, setAsking] = useState(false);
  const { pause, resume, isSwitching } = useAutomationActions({ onDone: () => setAsking(false) });
  const isLive = state === "live";
  const resumeOrAsk = () =>
    wasPausedLong(automation, new Date()) ? setAsking(true) : resume(id, "send");
  return (
    <>
      {/* One element in both states, which keeps the focus. */}
      {state !== "draft" && (
        <Button
          variant="default"
          leftSection={isLive ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
          loading={isSwitching && !asking}
          onClick={isLive ? () => pause(id) : resumeOrAsk}
        >
          {isLive ? "Pause" : "Resume"}
        </Button>
      )}
      <ResumeModal
        automation={asking ? automation : null}
        isBusy={isSwitching}
        onResume={(overdue) => resume(id, overdue)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Publishes it, once nothing is lacking and everything is saved. */
function TurnOn({
  automation,
  editor: { problems, saver },
  onProblems,
}: {
  automation: AutomationWire;
  editor: AutomationEditor;
  onProblems: () => void;
}) {
  const { state, hasChanges } = automation;
  const [asking, setAsking] = useState(false);
  const [problem] = problems;
  const turnOn = async (): Promise<void> => {
    if (problem !== undefined) {
      onProblems();
      toastError(words.notReady(problem.message));
      return;
    }
    if ((await saver.save()).ok) setAsking(true);
    else toastError(words.saveFailed);
  };
  return (
    <>
      {(state === "draft" || hasChanges || saver.isDirty()) && (
        <Button onClick={() => void turnOn()} {...seemsDisabled(problem !== undefined)}>
          {turnOnLabel(state)}
        </Button>
      )}
      <PublishModal automation={asking ? automation : null} onClose={() => setAsking(false)} />
    </>
  );
}

/** The menu of rare actions; deleting it leads to the list. */
function More({
  automation,
  saver,
  onRename,
}: {
  automation: AutomationWire;
  saver: AutomationEditor["saver"];
  onRename: () => void;
}) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { remove, isRemoving } = useAutomationActions({
    onDone: () => setDeleting(false),
    onDeleted: () => {
      saver.finish();
      void navigate(paths.automations, { replace: true });
    },
  });
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More">
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>Rename</Menu.Item>
          <Menu.Item onClick={() => setDeleting(true)}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteAutomationModal
        automation={deleting ? automation : null}
        isBusy={isRemoving}
        onDelete={remove}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

/** Whether all that is written is saved, in a few words. */
function Saved({ state }: { state: SaveState }) {
  const { text, warns } = describeSave(state);
  return (
    <span className="note" data-warns={warns || undefined} role="status">
      {text === "" ? "Saved" : text}
    </span>
  );
}
