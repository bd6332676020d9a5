import { expect, it } from "vitest";
import { outsidePictures, withPictures } from "./outside-pictures.ts";

const OURS = `https://crm.example.com/images/${"a".repeat(43)}-12`;
const HTML = `<style>@import url(https://x.example/a.css);
  @font-face { src: url("https://x.example/a.woff2") }
  .hero { background: #fff url('https://x.example/hero.png') no-repeat }</style>
<script src="https://x.example/a.js"></script>
<img alt="A &gt; B" src="https://x.example/a.png?b=1&amp;c=2"><img src='${OURS}'>
<img src=https://x.example/plain.gif srcset="https://x.example/a.png?b=1&amp;c=2 1x, https://x.example/b.png, https://x.example/c.png 3x">
<td background="http://x.example/cell.jpg" style="background-image:url(&quot;https://x.example/s.png&quot;)">
<!--[if mso]><v:fill type="frame" src="https://x.example/vml.png" /><![endif]-->
<img src="{picture}"><img src="/relative.png"><a href="https://x.example/page.png">x</a>`;

it("finds the pictures of other servers, and nothing else", () => {
  expect(outsidePictures(HTML).map((url) => url.replace("https://x.example/", ""))).toEqual([
    ...["hero.png", "a.png?b=1&c=2", "plain.gif", "b.png", "c.png"],
    ...["http://x.example/cell.jpg", "s.png", "vml.png"],
  ]);
});

it("writes other addresses in their place, and leaves all else", () => {
  const copies = new Map(outsidePictures(HTML).map((url) => [url, OURS]));
  const copied = withPictures(HTML, copies);
  expect(outsidePictures(copied)).toEqual([]);
  expect(copied).toContain(`srcset="${OURS} 1x, ${OURS}, ${OURS} 3x"`);
  expect(copied).toContain(`background-image:url(&quot;${OURS}&quot;)`);
  expect(copied).toContain('<a href="https://x.example/page.png">');
  expect(copied).toContain('<script src="https://x.example/a.js">');
  expect(withPictures(HTML, new Map())).toBe(HTML);
});
