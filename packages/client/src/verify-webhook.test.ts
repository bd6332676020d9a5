import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "./verify-webhook.ts";

/** The example that Standard Webhooks publishes with its libraries. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"test": 2432232314}';
const now = new Date(1_614_265_330_000);
const headers = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": "1614265330",
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const other = `whsec_${Buffer.from("another secret of a subscription").toString("base64")}`;

describe("verifyWebhook", () => {
  it("takes what is signed with the secret, from either kind of headers", () => {
    const proved = { id: headers["webhook-id"], timestamp: now, body: { test: 2432232314 } };
    expect(verifyWebhook({ body, headers }, { secret, now })).toEqual(proved);
    const bytes = Buffer.from(body);
    expect(verifyWebhook({ body: bytes, headers: new Headers(headers) }, { secret, now })).toEqual(
      proved,
    );
  });

  it("takes any of several signatures, and any of several secrets", () => {
    const given = `v1a,AAAA v1,AAAA ${headers["webhook-signature"]}`;
    const request = { body, headers: { ...headers, "webhook-signature": given } };
    expect(verifyWebhook(request, { secret: [other, secret], now }).id).toBe(headers["webhook-id"]);
  });

  it("takes five minutes on either side, and not a second more", () => {
    const at = (seconds: number) => ({ secret, now: new Date(now.getTime() + seconds * 1000) });
    for (const seconds of [-300, 300]) verifyWebhook({ body, headers }, at(seconds));
    for (const seconds of [-301, 301]) {
      expect(() => verifyWebhook({ body, headers }, at(seconds))).toThrow("too far from now");
    }
  });

  it.each([
    ["another body", { body: `${body} ` }],
    ["another id", { headers: { ...headers, "webhook-id": "msg_1" } }],
    ["another time", { headers: { ...headers, "webhook-timestamp": "1614265331" } }],
    ["a shorter signature", { headers: { ...headers, "webhook-signature": "v1,g0hM9SsE" } }],
    ["an unknown version", { headers: { ...headers, "webhook-signature": "v2,g0hM9SsE" } }],
  ])("refuses %s", (_, change) => {
    expect(() => verifyWebhook({ body, headers, ...change }, { secret, now })).toThrow("signature");
  });

  it("refuses what is missing, and what is no secret or time", () => {
    for (const name of Object.keys(headers)) {
      const without = { ...headers, [name]: undefined };
      expect(() => verifyWebhook({ body, headers: without }, { secret, now })).toThrow(name);
    }
    const odd = { ...headers, "webhook-timestamp": "1e9" };
    expect(() => verifyWebhook({ body, headers: odd }, { secret, now })).toThrow("seconds");
    expect(() => verifyWebhook({ body, headers }, { secret: "", now })).toThrow("whsec_");
    expect(() => verifyWebhook({ body, headers }, { secret: [], now })).toThrow("signature");
  });

  it("refuses a signed body that is no JSON", () => {
    const key = Buffer.from(other.slice(6), "base64");
    const signed = createHmac("sha256", key).update("a.1614265330.{").digest("base64");
    const odd = { ...headers, "webhook-id": "a", "webhook-signature": `v1,${signed}` };
    expect(() => verifyWebhook({ body: "{", headers: odd }, { secret: other, now })).toThrow(
      "JSON",
    );
  });
});
