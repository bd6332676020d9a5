import { expect, it } from "vitest";
import { untilTomorrowMs, waitMs } from "./reply-waits.ts";

const DAY_MS = 24 * 3_600_000;
// An hour behind this machine, or a year: the service's clock is the one its times are by.
const DATE = "Fri, 20 Nov 2020 06:30:00 GMT";
const EPOCH_SECONDS = Date.parse(DATE) / 1_000;

const reply = (headers: Record<string, string>) => ({
  status: 429,
  headers: { date: DATE, ...headers },
  body: "",
  complete: true,
});
const BREVO = { header: "x-sib-ratelimit-reset", counts: "seconds" } as const;
const SENDGRID = { header: "x-ratelimit-reset", counts: "epochSeconds" } as const;

it.each([
  ["seconds", { "retry-after": "7" }, BREVO, 7_000],
  [
    "a date, by the service's clock",
    { "retry-after": "Fri, 20 Nov 2020 06:31:00 GMT" },
    BREVO,
    60_000,
  ],
  ["a date that is over", { "retry-after": "Fri, 20 Nov 2020 06:00:00 GMT" }, BREVO, 0],
  [
    "Retry-After before its own header",
    { "retry-after": "7", "x-sib-ratelimit-reset": "9" },
    BREVO,
    7_000,
  ],
  ["x-sib-ratelimit-reset in seconds", { "x-sib-ratelimit-reset": "42" }, BREVO, 42_000],
  [
    "x-ratelimit-reset as an instant",
    { "x-ratelimit-reset": String(EPOCH_SECONDS + 30) },
    SENDGRID,
    30_000,
  ],
  ["an instant that is over", { "x-ratelimit-reset": String(EPOCH_SECONDS - 30) }, SENDGRID, 0],
  ["nothing", {}, BREVO, null],
  ["nonsense", { "retry-after": "soon", "x-sib-ratelimit-reset": "-1" }, BREVO, null],
  ["a week, which is too long to be meant", { "retry-after": "604800" }, BREVO, DAY_MS],
])("waits as long as a service asks: %s", (_, headers, own, expected) => {
  expect(waitMs(reply(headers), own)).toBe(expected);
});

it("takes this machine's clock where a service tells no time", () => {
  const inAMinute = String(Math.round(Date.now() / 1_000) + 60);
  const wait = waitMs(
    { ...reply({ "x-ratelimit-reset": inAMinute }), headers: { "x-ratelimit-reset": inAMinute } },
    SENDGRID,
  );
  expect(Math.abs((wait ?? 0) - 60_000)).toBeLessThanOrEqual(20_000);
});

it("knows when a service's day ends", () => {
  expect(untilTomorrowMs(reply({}))).toBe(17.5 * 3_600_000);
});
