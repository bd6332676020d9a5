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
import type { Automation } from "./automation.ts";
import { DeleteAutomationModal } from "./delete-automation-modal.tsx";
import type { AutomationEditor } from "./editor/use-automation-editor.ts";
import { RenameForm } from "./rename-form.tsx";
import { ResumeModal, wasPausedLong } from "./resume-modal.tsx";
import { PublishModal, turnOnLabel } from "./publishing/publish-modal.tsx";
import { useAutomationActions } from "./use-automation-actions.ts";

const { automations: words } = MESSAGES;
const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/**
 * The head of an automation's page: its name, how it stands, whether it is saved, and what is done with it as a whole.
 *
 * @param onProblems - Shows what keeps it from being switched on.
 */
export function AutomationHead({
  automation,
  editor: { problems, saver, state: saved },
  onProblems,
}: {
  automation: Automation;
  editor: AutomationEditor;
  onProblems: () => void;
}) {
  const { _id: id, name, state, held, hasChanges } = automation;
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [resuming, setResuming] = useState(false);
  const [switching, setSwitching] = useState(false);
  const actions = useAutomationActions({
    onDone: () => {
      setDeleting(false);
      setResuming(false);
    },
    onDeleted: () => {
      saver.finish();
      void navigate(paths.automations, { replace: true });
    },
  });
  const lacks = problems.length > 0;
  const switchOn = async (): Promise<void> => {
    if (lacks) {
      onProblems();
      toastError(words.notReady(problems[0]?.message ?? ""));
      return;
    }
    if ((await saver.save()).ok) setSwitching(true);
    else toastError(words.saveFailed);
  };
  const isChanged = hasChanges || saver.isDirty();
  return (
    <>
      <PageHeader
        title={name}
        titleAction={
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label="Rename"
            onClick={() => setRenaming(true)}
          >
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
            <Saved state={saved} />
          </Group>
        }
        actions={
          <>
            <PauseResume
              automation={automation}
              actions={actions}
              isAsking={resuming}
              onAsk={() => setResuming(true)}
            />
            {(state === "draft" || isChanged) && (
              <Button onClick={() => void switchOn()} {...seemsDisabled(lacks)}>
                {turnOnLabel(state)}
              </Button>
            )}
            <Menu position="bottom-end" width={200} withinPortal>
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label="More">
                  <IconDots {...ICON} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>
                <Menu.Item onClick={() => setDeleting(true)}>Delete</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      <PublishModal
        automation={switching ? automation : null}
        onClose={() => setSwitching(false)}
      />
      <DeleteAutomationModal
        automation={deleting ? automation : null}
        isBusy={actions.isRemoving}
        onDelete={actions.remove}
        onClose={() => setDeleting(false)}
      />
      <ResumeModal
        automation={resuming ? automation : null}
        isBusy={actions.isSwitching}
        onResume={(overdue) => actions.resume(id, overdue)}
        onClose={() => setResuming(false)}
      />
    </>
  );
}

function PauseResume({
  automation,
  actions,
  isAsking,
  onAsk,
}: {
  automation: Automation;
  actions: ReturnType<typeof useAutomationActions>;
  isAsking: boolean;
  /** It was paused for long: what is overdue has to be decided. */
  onAsk: () => void;
}) {
  const { _id: id, state } = automation;
  if (state === "live")
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerPause {...ICON} />}
        loading={actions.isSwitching}
        onClick={() => actions.pause(id)}
      >
        Pause
      </Button>
    );
  if (state !== "paused") return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay {...ICON} />}
      loading={actions.isSwitching && !isAsking}
      onClick={() => (wasPausedLong(automation, new Date()) ? onAsk() : actions.resume(id, "send"))}
    >
      Resume
    </Button>
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
