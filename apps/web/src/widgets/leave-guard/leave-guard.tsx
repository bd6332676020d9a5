import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router-dom";
import type { Location } from "react-router-dom";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** A save slower than this is shown to the user. */
const PATIENCE_MS = 1000;

/**
 * Saves before a page with unsaved contents is left, by a link, back or by closing the tab; confirms leaving if the
 * save fails.
 *
 * @param isSamePlace - Whether an address is still this page, as with another tab of it.
 * @param mayLeave - Whether leaving is allowed at that moment.
 * @param save - Resolves to whether everything is saved.
 */
export function LeaveGuard({
  isSamePlace,
  mayLeave,
  save,
}: {
  isSamePlace: (from: Location, to: Location) => boolean;
  mayLeave: () => boolean;
  save: () => Promise<boolean>;
}) {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return !isSamePlace(currentLocation, nextLocation) && !mayLeave();
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!mayLeave()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [mayLeave]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let over = false;
    const timer = setTimeout(() => setAsking(true), PATIENCE_MS);
    void save().then((isSaved) => {
      clearTimeout(timer);
      if (over) return;
      if (isSaved) blocker.proceed();
      else setAsking(true);
    });
    return () => {
      over = true;
      clearTimeout(timer);
      setAsking(false);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each way out
  }, [blocker.state]);

  return (
    <ConfirmModal
      opened={asking}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      message={MESSAGES.createCampaign.leaveUnsaved}
      confirmLabel="Leave"
      keepLabel="Stay"
    />
  );
}
