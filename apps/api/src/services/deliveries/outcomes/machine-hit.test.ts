import { describe, expect, it } from "vitest";
import { isMachineAmong, isMachineRequest } from "./machine-hit.ts";
import type { SeenHit } from "./machine-hit.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
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
