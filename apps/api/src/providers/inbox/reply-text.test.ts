// cspell:disable -- what mail programs write
import { expect, it } from "vitest";
import { replyTextOf } from "./reply-text.ts";

it.each([
  ["Yes please\n\nOn Thu, Nov 26, 2026 at 2:30 PM Asha <a@b.in> wrote:\n> Sale", "Yes please"],
  ["Yes please\n\nOn Thu, Nov 26, 2026 at 2:30 PM\nAsha <a@b.in> wrote:\n\n> Sale", "Yes please"],
  ["Ja\n\nAm 26.11.2026 um 14:30 schrieb Asha <a@b.in>:\n> Sale", "Ja"],
  ["हाँ\n\nबुध, 26 नव॰ 2026 को Asha <a@b.in> ने लिखा:\n> Sale", "हाँ"],
  ["Yes\n\nFrom: Asha <a@b.in>\nSent: Thursday\nSubject: Sale", "Yes"],
  ["Yes\n________________________________\nFrom: Asha", "Yes"],
  ["Yes\n\n-----Original Message-----\nFrom: Asha", "Yes"],
  ["Yes\n\nSent from my iPhone\n\n> Sale", "Yes"],
  ["Yes\n-- \nRavi Kumar\nPune", "Yes"],
  ["> Is it blue?\nYes, blue\n> And red?\nNo", "Yes, blue\nNo"],
  ["On Friday I come to the shop: see you", "On Friday I come to the shop: see you"],
  ["I wrote: hello\nbye", "I wrote: hello\nbye"],
  ["", ""],
])("%j says %j", (text, said) => expect(replyTextOf(text)).toBe(said));
