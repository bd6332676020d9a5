import type { Cluster, OwnServer } from "./cluster.ts";

/** The parameters of one test. */
export type Run = {
  seed: number;
  /** Of a full run: a small one has fewer disturbances. */
  scale: number;
  cluster: Cluster;
  recipients: number;
  minutes: number;
  /** How long a campaign may take to end before the test breaks off. */
  limitMs: number;
  smoke: boolean;
  keep: boolean;
};

/** For a test that needs a database cluster of its own. */
export function ownServer(run: Run): OwnServer {
  const { own } = run.cluster;
  if (own === null) throw new Error("This test stops the database, which is somebody's");
  return own;
}

/** A test's figure beside its goal. */
export type Verdict = {
  figure: string;
  goal: string;
  isMet: boolean;
};
