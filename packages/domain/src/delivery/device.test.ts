// cspell:ignore ggpht khtml sm-t870
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEVICES, deviceLabel, deviceOf } from "./device.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("the device of a user agent", () => {
  it.each([
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${WEBKIT} Mobile/15E148`, "phone"],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36", "phone"],
    ["Outlook-iOS/723.4027091.prod.iphone (4.28.0)", "phone"],
    [`Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Mobile/15E148`, "tablet"],
    ["Mozilla/5.0 (Linux; Android 13; SM-T870) Chrome/126.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36", "desktop"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`, "desktop"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.9", "desktop"],
    ["Microsoft Office/16.0 (Microsoft Outlook 16.0.17328; Pro)", "desktop"],
    [
      "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
      "proxy",
    ],
    ["YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html", "proxy"],
    ["Mozilla/5.0", "proxy"],
    ["a program of our own", "unknown"],
    ["", "unknown"],
    [null, "unknown"],
  ])("of %s is %s", (agent, device) => {
    expect(deviceOf(agent)).toBe(device);
  });

  it("is always one of the classes, which have names of their own", () => {
    fc.assert(
      fc.property(fc.string(), (agent) => {
        expect(DEVICES).toContain(deviceOf(agent));
      }),
    );
    expect(new Set(DEVICES.map(deviceLabel)).size).toBe(DEVICES.length);
  });
});
