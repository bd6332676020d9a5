import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/**
 * Asks before a page with unsaved words is left, by a link or by closing the tab.
 *
 * @param mayLeave - Whether leaving is all right at the moment it happens.
 */
export function LeaveGuard({ mayLeave }: { mayLeave: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !mayLeave(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mayLeave]);

  return (
    <ConfirmModal
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      message={MESSAGES.createCampaign.leaveUnsaved}
      confirmLabel="Leave"
      keepLabel="Stay"
    />
  );
}
