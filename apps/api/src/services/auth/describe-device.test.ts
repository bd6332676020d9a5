import { expect, it } from "vitest";
import { describeDevice } from "./own-sessions.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    "Chrome on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/143.0 Safari/537.36`,
  ],
  [
    "Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/143.0 Safari/537.36 Edg/143.0`,
  ],
  [
    "Chrome on Android",
    `Mozilla/5.0 (Linux; Android 15; K) ${KHTML} Chrome/143.0 Mobile Safari/537.36`,
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  [
    "Safari on macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  ],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  ],
  ["A program", "curl/8.5.0"],
  ["A program", ""],
  ["A program", undefined],
  ["A program", "<script>alert(1)</script>".repeat(1000)],
])("calls it %s", (words, userAgent) => expect(describeDevice(userAgent)).toBe(words));
