import { escapeJson } from "@dakiya/domain/campaign";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compileJson } from "./compile-json.ts";
import { writeList } from "./json.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom('"', "\\", "\n", "\0", "\u2028", "@1@", "<b>", "\ud800", "😀", "₹", "{{"),
  }),
);
const mail = fc.record({
  name: fc.option(text),
  subject: text,
  url: fc.option(text),
});

type Mail = { name: string | null; subject: string; url: string | null };

const shape = ({ name, subject, url }: Mail) => ({
  to: [name === null ? {} : { name }],
  subject,
  headers: { "X-Sent": `<${subject}>`, ...(url !== null && { "List-Unsubscribe": `<${url}>` }) },
});

it("writes the bytes that JSON.stringify would, whatever the values and whichever are there", () => {
  const write = compileJson<keyof Mail>(({ slot, optional }) =>
    shape({ name: optional("name"), subject: slot("subject"), url: optional("url") }),
  );
  fc.assert(
    fc.property(fc.array(mail, { minLength: 1 }), text, (mails, open) => {
      const writeOne = ({ name, subject, url }: Mail): string =>
        write({
          name: name === null ? null : escapeJson(name),
          subject: escapeJson(subject),
          url: url === null ? null : escapeJson(url),
        });
      const document = { open, mails: mails.map(shape) };
      const opening = `{"open":${JSON.stringify(open)},"mails":[`;
      expect(writeList(opening, mails, writeOne, "]}").toString()).toBe(JSON.stringify(document));
    }),
    { numRuns: 2000 },
  );
});
