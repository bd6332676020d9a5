import { expect, it } from "vitest";
import { colourLinks } from "./colour-links.ts";

it("gives links of pasted HTML the message's colour, and leaves their own", () => {
  const own = '<a href="https://a.example" style="text-decoration:none; COLOR: red">A</a>';
  expect(colourLinks(own, "#fff")).toBe(own);
  expect(colourLinks('<p><a href="https://a.example">A</a></p>', "#fff")).toBe(
    '<p><a href="https://a.example" style="color:#fff">A</a></p>',
  );
  expect(colourLinks('<b><a href="x" style="background-color:#000">A</a></b>', "#fff")).toBe(
    '<b><a href="x" style="color:#fff;background-color:#000">A</a></b>',
  );
  expect(colourLinks("<!--[if mso]><v:rect></v:rect><![endif]--><p>A</p>", "#fff")).toBe(
    "<!--[if mso]><v:rect></v:rect><![endif]--><p>A</p>",
  );
});
