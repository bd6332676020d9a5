import { MESSAGES } from "@dakiya/domain/messages";
import { useNavigate } from "react-router-dom";
import { automationPage } from "../../../lib/paths.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import classes from "./new-automation-modal.module.css";

const words = MESSAGES.automations;

/** Choice of the start of a new automation: a starter, or nothing. It opens in the editor as a draft. */
export function NewAutomationModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const query = trpc.automations.starters.useQuery(undefined, {
    enabled: opened,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const creation = trpc.automations.create.useMutation({
    onSuccess: (automation) => {
      toastSuccess(words.created);
      utils.automations.get.setData({ id: automation._id }, automation);
      void utils.automations.list.invalidate();
      void navigate(automationPage(automation._id));
    },
    onError: (failure) => toastError(serverMessage(failure, words.saveFailed)),
  });
  const choice = (
    name: string,
    description: string,
    input: Parameters<typeof creation.mutate>[0],
  ) => (
    <li key={name}>
      <button
        type="button"
        className={classes.choice}
        disabled={creation.isPending || creation.isSuccess}
        onClick={() => creation.mutate(input)}
      >
        <span className="strong">{name}</span>
        <span className="note">{description}</span>
      </button>
    </li>
  );
  return (
    <Modal opened={opened} onClose={onClose} title="New automation" size="lg">
      <Loaded state={loadState(query, words.loadFailed)} skeleton={<BlockSkeleton height={268} />}>
        {(starters) => (
          <ul className={classes.choices} aria-label="Start from">
            {starters.map(({ key: _key, name, description, document }) =>
              choice(name, description, { name, document }),
            )}
            {choice("Blank automation", "Add your own steps", { name: "New automation" })}
          </ul>
        )}
      </Loaded>
    </Modal>
  );
}
