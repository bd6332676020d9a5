import { recipients } from "../counted-words.ts";

const MINUTE_S = 60;

/** "30 seconds", "1 second": a wait as a setting has it. */
const inSeconds = (seconds: number): string => `${seconds} ${seconds === 1 ? "second" : "seconds"}`;

/** "28 s", "4 min 28 s": a wait that runs down. */
const countdown = (seconds: number): string =>
  seconds <= MINUTE_S
    ? `${seconds} s`
    : `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`;

/** Messages about a campaign that can be taken back. `seconds` are those until it is sent. */
export const TAKE_BACK_MESSAGES = {
  sends: (count: number, seconds: number): string =>
    seconds === 0
      ? `Sends to ${recipients(count)} now`
      : `Sends to ${recipients(count)} in ${inSeconds(seconds)}. Until then you can stop it.`,
  goingTo: (count: number, seconds: number): string =>
    `Going to ${recipients(count)} ${seconds === 0 ? "now" : `in ${countdown(seconds)}`}`,
  /** Read out once, when the wait begins. */
  announced: (count: number, seconds: number): string =>
    `Going to ${recipients(count)} in ${inSeconds(seconds)}. Until then you can stop it.`,
  stopped: (name: string): string => `Nothing was sent. "${name}" is a draft again.`,
  stopFailed: "Failed to stop the campaign",
  released: "The campaign is being sent now",
  releaseFailed: "Failed to send the campaign now",
} as const;
