import type { Browser } from "playwright-core";

/** A picture as a PNG file, drawn by the browser from HTML. */
export async function drawImage(
  browser: Browser,
  html: string,
  size: { width: number; height: number },
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: size });
  try {
    await page.setContent(`<body style="margin:0">${html}`);
    return await page.screenshot({ type: "png", omitBackground: true });
  } finally {
    await page.close();
  }
}

/** A shop's mark: light letters on a dark ground. */
export const MARK = `<div style="height:100vh;display:grid;place-items:center;background:#2b3160;color:#f5b83d;font:700 34px Georgia">Lamp &amp; Light</div>`;
/** A picture as a shop's: warm lights in the dark. */
export const LAMPS = `<div style="height:100vh;background:radial-gradient(circle at 30% 60%,#ffd27a,#b4561a 18%,transparent 36%),radial-gradient(circle at 70% 50%,#ffe3a8,#c9741f 14%,transparent 30%),#1a1026"></div>`;
