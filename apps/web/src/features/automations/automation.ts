import type { AutomationWire } from "@dakiya/domain/wire";

type Live = NonNullable<AutomationWire["live"]>;

/** One automation as it is received: over JSON, unknown values become optional ones. */
export type Automation = Omit<AutomationWire, "document" | "live"> & {
  document?: unknown;
  live: (Omit<Live, "document"> & { document?: unknown }) | null;
};
