import { describe, expect, it } from "vitest";
import { isMachineAmong, isMachineRequest } from "./machine-hit.ts";
import type { SeenHit } from "./machine-hit.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const onAndroid = (device: string): string =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.104 Mobile Safari/537.36`;

const CUBOT_PHONES = [
  "9; CUBOT_X19",
  "10; CUBOT_P30",
  "6.0; CUBOT MAX Build/MRA58K",
  "7.0; CUBOT NOTE Plus Build/NRD90M; wv",
  "4.4.2; CUBOT P9 Build/KOT49H",
  "8.1.0; CUBOT",
  "5.1; ECHO CUBOT Build/LMY47I",
  "5.1;CUBOT NOTE S Build/LMY47I",
  "11; CUBOT KINGKONG 5 Pro",
].map(onAndroid);

const PHONES = [
  onAndroid("13; SM-S918B"),
  onAndroid("12; moto g(60)"),
  onAndroid("11; Pixel 5"),
  onAndroid("10; K"),
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/300.0 Mobile/15E148 Safari/604.1",
  "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16",
  "Dalvik/2.1.0 (Linux; U; Android 12; SM-A125F Build/SP1A.210812.016)",
];

const MAIL_PROGRAMS = [
  "Mozilla/5.0 (Windows; U; Windows NT 5.1; de; rv:1.9.0.7) Gecko/2009021910 Firefox/3.0.7 (via ggpht.com GoogleImageProxy)",
  "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
  "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/8.0; .NET4.0C; Microsoft Outlook 16.0.4266; ms-office; MSOffice 16)",
  "Outlook-iOS/709.2226530.prod.iphone (3.24.1)",
  "Outlook-Android/2.0",
  "MacOutlook/16.78.23100802 (Intelx64 Mac OS X Version 13.6)",
  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.0",
  "Mail/3774.300.61 CFNetwork/1490 Darwin/23.2.0",
  "Apple Mail (2.3774)",
  "SamsungEmail/6.1",
  "eM Client/9.2",
  "Airmail 5.7 (Mac)",
  "K-9 Mail/6",
];

const MACHINES = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 6.1) Symantec Web Security",
  "Mozilla/5.0 (compatible; Mimecast; +https://mimecast.com)",
  "Java/17.0.1",
  // Known by the library alone.
  "Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)",
  "Expanse, a Palo Alto Networks company, searches across the global IPv4 space",
  "Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)",
  "Mozilla/5.0 (compatible; Google-Safety; +http://www.google.com/)",
  "Ruby/3.2",
  "linkcheck/1.0 (someone@gmail.com)",
];

const request = (more: Partial<Parameters<typeof isMachineRequest>[0]> = {}) => ({
  method: "GET",
  userAgent: CHROME,
  purposes: [],
  ...more,
});
const click = (linkIndex: number, atMs: number, more: Partial<SeenHit> = {}): SeenHit => ({
  kind: "click",
  linkIndex,
  hidden: false,
  machine: false,
  atMs,
  ...more,
});

describe("a request", () => {
  it.each([
    CHROME,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) nodeish/1.0 Safari/537.36",
    "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)",
    ...CUBOT_PHONES,
    ...PHONES,
    ...MAIL_PROGRAMS,
  ])("of a person's %s counts", (userAgent) => {
    expect(isMachineRequest(request({ userAgent }))).toBe(false);
  });

  it.each([
    request({ method: "HEAD" }),
    request({ userAgent: null }),
    request({ userAgent: "Mozilla/5.0" }),
    request({ userAgent: "Barracuda Sentinel (EE)" }),
    request({ userAgent: "Mozilla/5.0 (compatible; bingbot/2.0)" }),
    request({ userAgent: "python-requests/2.32" }),
    request({ userAgent: "node" }),
    request({ userAgent: "node/20.20" }),
    request({ userAgent: "Node.js/20" }),
    ...MACHINES.map((userAgent) => request({ userAgent })),
    request({ purposes: ["prefetch;prerender"] }),
    request({ purposes: ["preview"] }),
  ])("that gives itself away does not: %o", (hit) => {
    expect(isMachineRequest(hit)).toBe(true);
  });
});

describe("a hit among others of the same mail", () => {
  it("is a person's when it comes alone, or with one other link", () => {
    const hits = [click(0, 0), click(1, 900)];
    expect(hits.map((hit) => isMachineAmong(hit, hits))).toEqual([false, false]);
  });

  it("is a machine's with three different links in two seconds, the opening before them too", () => {
    const open: SeenHit = { ...click(0, 0), kind: "open", linkIndex: null };
    const hits = [open, click(0, 100), click(1, 600), click(2, 1_900)];
    expect(hits.map((hit) => isMachineAmong(hit, hits))).toEqual([true, true, true, true]);
  });

  it("is a person's when the three come more slowly, or are the same link", () => {
    const slow = [click(0, 0), click(1, 1_100), click(2, 2_200)];
    expect(slow.map((hit) => isMachineAmong(hit, slow))).toEqual([false, false, false]);
    const same = [click(0, 0), click(0, 100), click(0, 200)];
    expect(same.map((hit) => isMachineAmong(hit, same))).toEqual([false, false, false]);
  });

  it("is a machine's with both links of a mail that has two in one instant, the opening too", () => {
    const open: SeenHit = { ...click(0, 0), kind: "open", linkIndex: null };
    const verdicts = (hits: SeenHit[], two: boolean) =>
      hits.map((hit) => isMachineAmong(hit, hits, two));
    const instant = [open, click(0, 300), click(0, 700), click(1, 800)];
    expect(verdicts(instant, true)).toEqual([true, true, true, true]);
    expect(verdicts(instant, false)).toEqual([false, false, false, false]);
    const slower = [open, click(0, 300), click(1, 900)];
    expect(verdicts(slower, true)).toEqual([false, false, false]);
    expect(verdicts([open, click(0, 300), click(0, 310)], true)).toEqual([false, false, false]);
    expect(verdicts([...instant, click(0, 5_000)], true).at(-1)).toBe(false);
  });

  it("is a machine's near the link that nobody sees", () => {
    const hiddenClick = click(0xffff, 1_500, { hidden: true, machine: true });
    const hits = [click(0, 0), hiddenClick, click(0, 5_000)];
    expect(hits.map((hit) => isMachineAmong(hit, hits))).toEqual([true, true, false]);
  });
});
