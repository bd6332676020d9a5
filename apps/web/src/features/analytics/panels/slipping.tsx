import {
  PURCHASE_GROUPS,
  SLIPPING_DAYS,
  SLIPPING_MOVES,
  slippingRules,
} from "@dakiya/domain/segment";
import type { SlippingWire } from "@dakiya/domain/wire";
import { formatCount } from "../../../lib/format.ts";
import { customersMatching } from "../../../lib/rules-param.ts";
import { BarList } from "../../../ui/charts/bar-list.tsx";
import { Panel } from "./panel.tsx";
import type { PanelQuery } from "./panel.tsx";

const LABELS = new Map<string, string>(PURCHASE_GROUPS.map(({ name, label }) => [name, label]));
const labelOf = (group: string): string => LABELS.get(group) ?? group;

/** Customers who moved to a worse purchase group, each move leading to its customers. */
export function Slipping({ query }: { query: PanelQuery<SlippingWire> }) {
  return (
    <Panel
      title="Slipping away"
      note={`Moved to a worse purchase group in the last ${SLIPPING_DAYS} days. Choose a move to see its customers.`}
      query={query}
      heightPx={190}
      emptyOf={(moves) =>
        moves.every(({ count }) => count === 0)
          ? { title: `Nobody slipped away in the last ${SLIPPING_DAYS} days` }
          : null
      }
    >
      {(moves) => (
        <BarList
          thick
          markMost
          caption="Customers by move between purchase groups"
          valueName="Customers"
          format={formatCount}
          points={SLIPPING_MOVES.map((move) => ({
            label: `${labelOf(move.from)} → ${labelOf(move.to)}`,
            value: moves.find(({ from, to }) => from === move.from && to === move.to)?.count ?? 0,
            to: customersMatching(slippingRules(move)),
          }))}
        />
      )}
    </Panel>
  );
}
