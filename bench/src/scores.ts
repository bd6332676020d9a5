import { lighthouse } from "./support/lighthouse.ts";
import type { Line } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";

/** Performance, accessibility and best practices of a page, out of 100. */
type Goal = { path: string; isSignedIn: boolean; goals: number[] };

/**
 * Best practices lack four points because a browser itself reports the 401 that a visitor's first question is answered
 * with; a signed-in screen has more to fetch on a throttled phone.
 */
const GOALS: Goal[] = [
  { path: "/", isSignedIn: false, goals: [90, 100, 95] },
  { path: "/login", isSignedIn: false, goals: [90, 100, 95] },
  { path: "/dashboard", isSignedIn: true, goals: [70, 100, 95] },
];

export const options = { leftOutOfSmoke: "Lighthouse is fetched when it is run" };

/** Lighthouse's scores for three screens, as on a throttled phone. */
export async function measure(bench: Bench): Promise<Line[]> {
  await bench.seed({ customers: 500, campaigns: 12, logs: 2_000 });
  const lines: Line[] = [];
  for (const goal of GOALS) lines.push(await scoreOf(bench, goal));
  return lines;
}

/** Lighthouse's scores of a page, or the reason why there are none. */
async function scoreOf(bench: Bench, { path, isSignedIn, goals }: Goal): Promise<Line> {
  const cookies = isSignedIn ? bench.api.cookies() : [];
  const result = await lighthouse(`http://localhost:${bench.port}${path}`, cookies);
  const figure = `${path}: Lighthouse's scores for performance, accessibility and best practices`;
  if ("reason" in result) return { figure, notRun: result.reason };
  const { scores, faults } = result;
  const lacking = faults.length === 0 ? "" : ` (it faults ${faults.join(", ")})`;
  return {
    figure: `${figure}: ${scores.join(", ")}${lacking}`,
    limit: "100",
    ratio: (Math.min(...scores) / 100).toFixed(2),
    goal: `>= ${goals.join(", ")}`,
    isMet: scores.every((score, index) => score >= (goals[index] ?? 100)),
  };
}
