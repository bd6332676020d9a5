import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { MESSAGES } from "@dakiya/domain/messages";
import { expect, test } from "vitest";
import { JOBS } from "./jobs.ts";
import { renderApart, renderGiven } from "./render-apart.ts";

const BRAND = { ...DEFAULT_BRAND, logo: null };
const HTML =
  '<p style="color:red">Hi {name}, <a href="https://a.in/">look</a></p><script>x</script>';

test("A message rendered on another thread equals its rendering on this one", async () => {
  const input = { given: { subject: "Hi", html: HTML }, brand: BRAND };
  const compiled = await renderApart(1, "compile", input);
  expect(compiled).toEqual(JOBS.compile(input));
  expect(compiled?.message.removed).toEqual(["<script>"]);
});

test("A refusal comes back as it was made, with its sentence and its field", async () => {
  const given = { subject: "Hi", html: "<b>".repeat(300) };
  await expect(renderApart(1, "compile", { given, brand: BRAND })).rejects.toMatchObject({
    kind: "invalid",
    message: MESSAGES.createCampaign.htmlTooDeep(200),
    fields: [{ path: "template.html" }],
  });
});

test("A design that is not complete has nothing to compile", async () => {
  const given = { subject: "Hi", design: { version: 1 } };
  expect(await renderApart(1, "compile", { given, brand: BRAND })).toBeNull();
});

test("The serving thread goes on while the largest plain message is read", async () => {
  const given = { subject: "Hi", body: "{name} http://a.in/{city} ".repeat(3_800) };
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  await renderGiven(1, "compile", { given, brand: BRAND });
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(0);
});
