import { SLIPPING_MOVES } from "@dakiya/domain/segment";
import { rangeInput, rangeOfKindInput } from "@dakiya/domain/wire";
import type {
  BestTimesWire,
  ListGrowthWire,
  SendingHealthWire,
  SlippingWire,
} from "@dakiya/domain/wire";
import type { initTRPC } from "@trpc/server";

type Trpc = ReturnType<typeof initTRPC.create>;

type PanelFigures = {
  growth: ListGrowthWire;
  health: SendingHealthWire;
  times: BestTimesWire;
  slipping: SlippingWire;
};

const HOURS = Array.from({ length: 24 }, () => 0);

const NO_FIGURES: PanelFigures = {
  growth: { unit: "day", points: [] },
  health: { unit: "day", points: [], refusals: [] },
  times: {
    weekdays: Array.from({ length: 7 }, () => 0),
    hours: HOURS,
    hoursByWeekday: Array.from({ length: 7 }, () => HOURS),
  },
  slipping: SLIPPING_MOVES.map((move) => ({ ...move, count: 0 })),
};

/** The calls of the panels beneath the analytics, with figures that say nothing, except for a test's. */
export function panelCalls(t: Trpc, figures: Partial<PanelFigures> = {}) {
  const { growth, health, times, slipping } = { ...NO_FIGURES, ...figures };
  return {
    listGrowth: t.procedure.input(rangeInput).query(() => growth),
    sendingHealth: t.procedure.input(rangeOfKindInput).query(() => health),
    bestTimes: t.procedure.input(rangeOfKindInput).query(() => times),
    slipping: t.procedure.query(() => slipping),
  };
}
