import type { Bench } from "./open-bench.ts";

/** A figure beside its limit, as one line tells it. */
export type Measured = {
  figure: string;
  limit: string;
  ratio: string;
  goal: string;
  isMet: boolean;
  /** Cost of one `of`. It may be `max` times the cost at a tenth of the size. */
  growth?: { of: string; cost: number; max: number };
};

/** A figure that could not be measured, and why. */
export type NotRun = {
  figure: string;
  notRun: string;
};

export type Line = Measured | NotRun;

/** Exports of a file of a bench. */
export type BenchFile = {
  measure: (bench: Bench) => Promise<Line[]>;
  /** `leftOutOfSmoke` says why. */
  options?: {
    roles?: string;
    hasService?: boolean;
    /** Settings of its server. */
    settings?: Record<string, string>;
    leftOutOfSmoke?: string;
  };
};
