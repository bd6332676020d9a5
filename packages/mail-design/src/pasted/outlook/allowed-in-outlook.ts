// cspell:disable
import { allow, ELEMENTS } from "../allowed.ts";

/** Elements of a page around conditional comments, and those handled by themselves. */
const NOT_INSIDE = new Set(["html", "head", "body", "meta", "picture", "source", "style", "title"]);

const XMLNS = ["xmlns:o", "xmlns:v", "xmlns:w"];
/** Attributes of every VML shape. */
const SHAPE = [
  ...["href", "target", "alt", "fill", "filled", "fillcolor", "stroke", "stroked", "strokecolor"],
  ...["strokeweight", "arcsize", "inset", "coordsize", "coordorigin", "path", "type", "opacity"],
  ...["adj", "from", "to", "points", "o:button", "o:spt", "o:title", "src", "gradientshapeok"],
  ...XMLNS,
];
const PAINT = [
  ...["src", "type", "color", "color2", "opacity", "angle", "focus", "method", "rotate", "on"],
  ...["origin", "position", "size", "sizes", "aspect", "alignshape", "weight", "joinstyle"],
  ...["dashstyle", "linestyle", "recolor", "obscured", "offset", ...XMLNS],
];

const VML: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    "arc background group image line oval polyline rect roundrect shape shapetype"
      .split(" ")
      .map((name) => [`v:${name}`, SHAPE]),
  ),
  ...Object.fromEntries(
    "fill imagedata shadow stroke".split(" ").map((name) => [`v:${name}`, PAINT]),
  ),
  "v:f": ["eqn"],
  "v:formulas": [],
  "v:path": ["v", "limo", "arrowok", "gradientshapeok", "o:connecttype"],
  "v:textbox": ["inset", ...XMLNS],
  "o:lock": ["v:ext", "aspectratio", "rotation"],
  "w:anchorlock": XMLNS,
};

/** Settings of Office, whose names are told apart by their capitals. */
const SETTINGS = [
  ...["o:OfficeDocumentSettings", "o:AllowPNG", "o:PixelsPerInch", "o:TargetScreenSize"],
  ...["w:WordDocument", "w:View", "w:Zoom", "w:DoNotOptimizeForBrowser", "w:BrowserLevel"],
  ...["w:TrackMoves", "w:TrackFormatting", "w:PunctuationKerning", "w:UseFELayout"],
];

/** The name as it is written of those with capitals. */
export const WRITTEN: ReadonlyMap<string, string> = new Map(
  SETTINGS.map((name) => [name.toLowerCase(), name]),
);

/** The elements that a conditional comment may hold: those of an email without those of a page, VML and Office's. */
export const ALLOWED_IN_OUTLOOK = allow({
  ...Object.fromEntries(Object.entries(ELEMENTS).filter(([name]) => !NOT_INSIDE.has(name))),
  ...VML,
  ...Object.fromEntries(SETTINGS.map((name) => [name.toLowerCase(), []])),
  noscript: [],
  xml: XMLNS,
});
