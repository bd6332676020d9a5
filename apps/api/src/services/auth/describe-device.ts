const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//, "Safari"],
];

// The more particular first: Android calls itself Linux, and an iPad a Mac.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a list of sessions calls a program that is no browser, or says nothing of itself. */
const A_PROGRAM = "A program";

/**
 * A browser and its system in plain words, such as "Chrome on Windows". Nothing of the header itself is kept: it is the
 * sender's to write, and says more of a machine than its owner needs to be told.
 */
export function describeDevice(userAgent: string | undefined): string {
  const named = (list: typeof BROWSERS): string | null =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser === null) return A_PROGRAM;
  return system === null ? browser : `${browser} on ${system}`;
}
