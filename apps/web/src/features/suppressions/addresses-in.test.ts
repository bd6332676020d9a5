import { describe, expect, it } from "vitest";
import { addressesOfFile, addressesTyped } from "./addresses-in.ts";

describe("addresses that were typed", () => {
  it.each([
    ["a@x.in, b@x.in;c@x.in\n d@x.in", ["a@x.in", "b@x.in", "c@x.in", "d@x.in"]],
    ["a@x.in b@x.in", ["a@x.in", "b@x.in"]],
    ["Asha Rao <a@x.in>\nnobody in particular", ["a@x.in", "nobody in particular"]],
    [" \n,; ", []],
  ])("%j", (text, addresses) => expect(addressesTyped(text)).toEqual(addresses));
});

describe("addresses of a file", () => {
  it.each([
    ["a list of one a line", "a@x.in\r\nb@x.in\r\n", ["a@x.in", "b@x.in"]],
    ["a heading names the column", 'Name,Email\n"Rao, Asha",a@x.in\nRavi,\n', ["a@x.in"]],
    ["what is none is kept for naming", "Email\nnot one\n", ["not one"]],
    ["a heading that says nothing", "who\na@x.in\nxyz", ["a@x.in", "xyz"]],
    [
      "our own export",
      '\uFEFF"email","reason"\r\n"\'=a@x.in","manual"\r\n"b@x.in","bounced"\r\n',
      ["=a@x.in", "b@x.in"],
    ],
    ["semicolons and tabs", "x;a@x.in\nx\tb@x.in", ["a@x.in", "b@x.in"]],
    ["nothing", "\n\n", []],
  ])("%s", (_, text, addresses) => expect(addressesOfFile(text)).toEqual(addresses));
});
