import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { CloseButton } from "@mantine/core";
import { IconClockPause, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import toast from "react-hot-toast";
import { Link } from "react-router-dom";
import { campaignTitle } from "../../lib/format.ts";
import { openDraft } from "../../lib/paths.ts";
import { HeldCampaign } from "./held-campaign.tsx";
import { dropTakeBack, useTakeBackNotices } from "./take-back-store.ts";
import type { TakeBackNotice } from "./take-back-store.ts";
import classes from "./take-back-notices.module.css";
import { useLiveCampaign } from "./use-live-campaigns.ts";

const words = MESSAGES.takeBack;

/**
 * The campaigns that can be taken back, among the toasts of every page, until they are sent or stopped. Read out once
 * each, not with every second.
 */
export function TakeBackNotices() {
  const notices = useTakeBackNotices();
  useEffect(() => () => dropTakeBack(), []);
  const newest = notices.at(-1);
  return (
    <>
      <p className="visually-hidden" role="status">
        {newest !== undefined && announcement(newest)}
      </p>
      {notices.map((notice) => (
        <AmongToasts key={notice.campaign._id} id={notice.campaign._id}>
          {notice.kind === "held" ? (
            <Held first={notice.campaign} />
          ) : (
            <Stopped campaign={notice.campaign} />
          )}
        </AmongToasts>
      ))}
    </>
  );
}

function announcement(notice: TakeBackNotice): string {
  if (notice.kind === "stopped") return words.stopped(campaignTitle(notice.campaign));
  const { stats, hold } = notice.campaign;
  return words.announced(stats.total_recipients, Math.ceil((hold?.remainingMs ?? 0) / 1000));
}

/** A toast whose contents have the page's providers, which toasts stand outside of. */
function AmongToasts({ id, children }: { id: string; children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const toastId = toast.custom(
      <div ref={setSlot} className={`floating anywhere ${classes.notice}`} />,
      {
        id: `take-back ${id}`,
        duration: Number.POSITIVE_INFINITY,
      },
    );
    return () => toast.remove(toastId);
  }, [id]);
  return (
    slot !== null &&
    createPortal(
      <>
        {children}
        <CloseButton size="sm" aria-label="Hide" onClick={() => dropTakeBack(id)} />
      </>,
      slot,
    )
  );
}

function Held({ first }: { first: CampaignSummaryWire }) {
  const { campaign, isGone } = useLiveCampaign(first._id);
  const current = campaign ?? first;
  const isOver = isGone || current.hold === null;
  useEffect(() => {
    if (isOver) dropTakeBack(first._id);
  }, [isOver, first._id]);
  if (isOver) return null;
  return (
    <>
      <IconClockPause size={20} stroke={1.5} aria-hidden />
      <HeldCampaign campaign={current} />
    </>
  );
}

function Stopped({ campaign }: { campaign: Pick<CampaignSummaryWire, "_id" | "name"> }) {
  const { _id } = campaign;
  const link = useRef<HTMLAnchorElement>(null);
  // The pressed button is gone; the way on takes the focus from it.
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <IconCircleCheck size={20} stroke={1.5} aria-hidden />
      <p>
        {words.stopped(campaignTitle(campaign))}{" "}
        <Link ref={link} to={openDraft(_id)} onClick={() => dropTakeBack(_id)}>
          Open draft
        </Link>
      </p>
    </>
  );
}
