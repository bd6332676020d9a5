import { expect, it } from "vitest";
import { parseMail } from "./parse-mail.ts";
import { NOBODY, renderMail } from "./render-mail.ts";

const textOf = (company: string, unsubscribe: string | null): string => {
  const parts = { subject: "S", body: "Hi\n\nAcme\n1 Road", html: "<html><body>Hi</body></html>" };
  return renderMail(parseMail({ ...parts, company }), NOBODY, { unsubscribe, openPixel: null })
    .text;
};

it("names the company once in the plain text of a page", () => {
  const link = "https://dakiya.example/u";
  expect(textOf("ACME", link)).toBe(`Hi\n\nAcme\n1 Road\n\n-- \nUnsubscribe: ${link}\n`);
  expect(textOf("Acme", null)).toBe("Hi\n\nAcme\n1 Road\n");
  expect(textOf("Lamps", link)).toBe(`Hi\n\nAcme\n1 Road\n\n-- \nLamps\nUnsubscribe: ${link}\n`);
});
