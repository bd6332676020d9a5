import type { SandboxClock } from "../core/sandbox-clock.ts";
import { dateTime } from "./date-time.ts";
import { html } from "./html.ts";
import type { SafeHtml } from "./html.ts";

const HOUR_MS = 3_600_000;

/** Steps by which the clock is moved on, by their names in the form. */
export const CLOCK_STEPS = {
  hour: { label: "1 hour", ms: HOUR_MS },
  day: { label: "1 day", ms: 24 * HOUR_MS },
  week: { label: "1 week", ms: 7 * 24 * HOUR_MS },
} as const;

/** @see CLOCK_STEPS */
export type ClockStep = keyof typeof CLOCK_STEPS;

/** Reads a step from a form or an address; null for anything else. */
export function toClockStep(value: string | null): ClockStep | null {
  return value !== null && Object.hasOwn(CLOCK_STEPS, value) ? (value as ClockStep) : null;
}

/**
 * The form that moves the sandbox's clock on.
 *
 * @param moved - The step just taken: its button keeps the focus, so that it can be pressed again.
 */
export function clockForm(
  basePath: string,
  clock: Pick<SandboxClock, "now" | "aheadMs">,
  moved: ClockStep | null,
): SafeHtml {
  const steps = Object.entries(CLOCK_STEPS);
  return html`<form class="clock card" method="post" action="${basePath}/inbox/clock">
    <fieldset aria-describedby="clock-help">
      <legend>Move the clock on</legend>
      ${steps.map(
        ([value, { label }]) =>
          html`<button name="by" value="${value}" ${value === moved ? html` autofocus` : ""}>
            ${label}
          </button> `,
      )}
    </fieldset>
    <div>
      <p id="clock-time" role="status">${clockTime(clock)}</p>
      <p class="soft" id="clock-help">
        Automations run by this clock: move it on to see what they send later. A restart takes it
        back to the machine's time; what was planned meanwhile stays planned.
      </p>
    </div>
  </form>`;
}

function clockTime(clock: Pick<SandboxClock, "now" | "aheadMs">): SafeHtml {
  const aheadMs = clock.aheadMs();
  if (aheadMs <= 0) return html``;
  const now = clock.now().toISOString();
  return html`It is <time datetime="${now}">${dateTime(now)}</time> here, ${inWords(aheadMs)} ahead.`;
}

const UNITS: [name: string, ms: number][] = [
  ["week", 7 * 24 * HOUR_MS],
  ["day", 24 * HOUR_MS],
  ["hour", HOUR_MS],
  ["minute", 60_000],
];

/** `1 week 2 hours`. */
function inWords(ms: number): string {
  let rest = ms;
  const words = UNITS.flatMap(([name, unitMs]) => {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
  return words.length === 0 ? "less than a minute" : words.join(" ");
}
