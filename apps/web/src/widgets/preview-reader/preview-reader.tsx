import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { ReviewWire } from "@dakiya/domain/wire";
import { createContext, useContext, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { FRESH_MS } from "../../lib/server/on-focus.ts";
import { useCustomers } from "../customers/use-customers.ts";
import { previewReaders } from "./preview-customers.ts";
import type { Reader } from "./preview-customers.ts";

type PreviewReader = {
  /** The chosen one, or else the first; null while no customer is known. */
  reader: Reader | null;
  readers: readonly Reader[];
  /** Those of them that the server has named. */
  sample: ReviewWire["sample"];
  choose: (id: string | null) => void;
};

const NOBODY: ReviewWire["sample"] = [];

const Shared = createContext<PreviewReader>({
  reader: null,
  readers: [],
  sample: [],
  choose: () => {},
});

/**
 * Has the editor, the preview and the test email of one message show the same recipient.
 *
 * @param rules - Rules of the recipients, as far as the browser knows them; null for any customer.
 * @param sample - Recipients named by the server.
 */
export function PreviewReaderProvider({
  rules,
  sample = NOBODY,
  children,
}: {
  rules: SegmentRuleGroup | null;
  sample?: ReviewWire["sample"] | undefined;
  children: ReactNode;
}) {
  const [chosenId, choose] = useState<string | null>(null);
  const { customers } = useCustomers({}, { staleTime: FRESH_MS });
  const readers = useMemo(
    () => previewReaders(customers, sample, rules, new Date()),
    [customers, sample, rules],
  );
  const reader = readers.find(({ _id }) => _id === chosenId) ?? readers[0] ?? null;
  const shared = useMemo(() => ({ reader, readers, sample, choose }), [reader, readers, sample]);
  return <Shared value={shared}>{children}</Shared>;
}

/** The recipient that a message is shown for, and how to choose another. */
export const usePreviewReader = (): PreviewReader => useContext(Shared);
