import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { campaignTitle } from "../../lib/format.ts";
import { useSecondsLeft } from "./hold-clock.ts";
import { useTakeBack } from "./use-take-back.ts";

/**
 * How long until a campaign on hold is sent, and the buttons that stop it or send it now. They stay until the server says
 * that its hold is over, since only it knows.
 */
export function HeldCampaign({ campaign }: { campaign: CampaignSummaryWire }) {
  const title = campaignTitle(campaign);
  const seconds = useSecondsLeft(campaign);
  const { stop, stopping, release, releasing } = useTakeBack(campaign._id);
  const group = useRef<HTMLDivElement>(null);
  useFocusLeft(group);
  return (
    <Group
      ref={group}
      gap="6px 12px"
      justify="space-between"
      style={{ textWrap: "balance" }}
      className="tabular"
      role="group"
      aria-label={title}
    >
      {/* A timer is not read out by itself: the wait is announced once, where it begins. */}
      <span role="timer">
        {MESSAGES.takeBack.goingTo(campaign.stats.total_recipients, seconds)}
      </span>
      <Group component="span" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Stop "${title}"`}
          loading={stopping}
          disabled={releasing}
          onClick={stop}
        >
          Stop
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Send now: "${title}"`}
          loading={releasing}
          disabled={stopping}
          onClick={release}
        >
          Send now
        </Button>
      </Group>
    </Group>
  );
}

/** Keeps the focus in the page where buttons go that have it. */
function useFocusLeft(part: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [part]);
}
