import type { AutomationState } from "@dakiya/domain/wire";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Hue } from "../../ui/status-badge.tsx";

const HUES: Record<AutomationState, Hue> = { draft: "gray", live: "green", paused: "yellow" };

/** Whether an automation is written, at work or paused. */
export function AutomationBadge({ state }: { state: AutomationState }) {
  return <StatusBadge color={HUES[state]} label={state} />;
}
