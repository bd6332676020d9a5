import type { SenderDomainWire } from "@dakiya/domain/wire";
import type { Hue } from "../../ui/status-badge.tsx";

const BADGES = {
  green: { color: "green", label: "Good" },
  amber: { color: "yellow", label: "Needs attention" },
  red: { color: "red", label: "Problem" },
  unknown: { color: "gray", label: "Unknown" },
  notChecked: { color: "gray", label: "Not checked" },
} as const satisfies Record<SenderDomainWire["state"], { color: Hue; label: string }>;

export const stateBadge = (state: SenderDomainWire["state"]): { color: Hue; label: string } =>
  BADGES[state];
