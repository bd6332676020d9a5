import type { AutomationWire } from "@dakiya/domain/wire";

type Live = NonNullable<AutomationWire["live"]>;

/** One automation as it is received: on the way, what may be anything becomes what may be missing. */
export type Automation = Omit<AutomationWire, "document" | "live"> & {
  document?: unknown;
  live: (Omit<Live, "document"> & { document?: unknown }) | null;
};
