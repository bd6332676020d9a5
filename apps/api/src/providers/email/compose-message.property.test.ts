import { runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { isHeaderSafe } from "./header-safety.ts";
import { makeBatch, makeMail } from "./testing/make-batch.ts";
import type { OutgoingMail } from "./types.ts";
import { assemble, composeMessage } from "./compose-message.ts";

/** Names and subjects as people write them: quotes, commas, emoji, scripts, texts that look encoded, runs of spaces. */
const headerText = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 120 }),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '"',
          ",",
          "\\",
          "(",
          ")",
          "<",
          ">",
          "@",
          ":",
          ";",
          "=?",
          "?=",
          " ",
          "é",
          "👩‍👩‍👧",
          "ñ",
          "अ",
          "a.",
        ),
        {
          maxLength: 40,
        },
      )
      .map((parts) => parts.join("")),
  )
  .filter(isHeaderSafe)
  .map((text) => text.trim());

const body = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.constantFrom(
        "\n",
        "\n\n",
        ".",
        "\n.\n",
        "From me",
        "=",
        "=3D",
        " \n",
        "\t",
        "x".repeat(100),
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `${parts.join("").replace(/\0/g, "").replace(/\r\n?/g, "\n")}|`);

const build = (mail: OutgoingMail, fromName = "Acme"): Buffer =>
  composeMessage(
    makeBatch(0, { from: { address: "hello@acme.example", name: fromName }, mails: [mail] }),
    mail,
  ).compose();

/** A name that looks encoded is left out. */
const displayName = (name: string): string => (name.includes("=?") ? "" : name);

const unixLines = (text: string | undefined): string =>
  (text ?? "").replaceAll("\r\n", "\n").replace(/\n$/, "");

describe("a built message", () => {
  it("has the bytes that nodemailer streams", async () => {
    const texts = fc.oneof(body, fc.string({ unit: "binary", maxLength: 400 }));
    await fc.assert(
      fc.asyncProperty(headerText, texts, texts, async (subject, text, html) => {
        const compile = (): MimeNode =>
          new MailComposer({
            ...{ from: "hello@acme.example", to: "asha@example.com", subject },
            ...{ date: new Date(0), messageId: "<1@acme.example>", baseBoundary: "b" },
            text: { content: Buffer.from(`${text}|`) },
            html: { content: Buffer.from(`${html}|`) },
          }).compile();
        expect(assemble(compile()).equals(await compile().build())).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it("is read back unchanged by a third-party parser", async () => {
    await fc.assert(
      fc.asyncProperty(headerText, headerText, headerText, body, body, async (...parts) => {
        const [subject, toName, fromName, text, html] = parts;
        const mail = makeMail(1, {
          subject,
          to: { address: "asha@example.com", name: toName },
          text,
          html,
        });
        const parsed = await PostalMime.parse(build(mail, fromName));
        expect(parsed.subject ?? "").toBe(subject);
        expect(parsed.from).toEqual({ address: "hello@acme.example", name: displayName(fromName) });
        expect(parsed.to).toEqual([{ address: "asha@example.com", name: displayName(toName) }]);
        expect(unixLines(parsed.text)).toBe(text);
        expect(unixLines(parsed.html)).toBe(html);
        expect(parsed.messageId).toBe(`<${mail.token}@acme.example>`);
        expect(parsed.date).toBe("2026-11-20T06:30:00.000Z");
      }),
      { numRuns: runs(500) },
    );
  });

  it("has the same headers for any text in them, and 7-bit lines of 78 characters at most", () => {
    fc.assert(
      fc.property(headerText, headerText, body, (subject, name, text) => {
        const mail = makeMail(1, { subject, to: { address: "a@example.com", name }, text });
        const lines = build(mail, name).toString("latin1").split("\r\n");
        const head = lines.slice(0, lines.indexOf(""));
        const names = head
          .filter((line) => !line.startsWith(" "))
          .map((line) => line.split(":")[0]);
        expect(names.toSorted()).toEqual([
          "Content-Type",
          "Date",
          "From",
          "List-ID",
          "List-Unsubscribe",
          "List-Unsubscribe-Post",
          "MIME-Version",
          "Message-ID",
          ...(subject === "" ? [] : ["Subject"]),
          "To",
        ]);
        for (const line of lines) {
          expect(line).toMatch(/^[\t\x20-\x7e]*$/);
          expect(line.length).toBeLessThanOrEqual(78);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("is the same bytes for the same batch", () => {
    const mail = makeMail(1);
    const [first, again] = [build(mail), build({ ...mail, to: { ...mail.to } })];
    expect(first.equals(again)).toBe(true);
  });
});
