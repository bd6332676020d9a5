/** @jsxRuntime automatic */
import type { Inline } from "@dakiya/domain/campaign/design";
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { Theme } from "./theme.ts";
import { Link } from "./parts.tsx";

/** Stands for a line break until the page is made: an element for each of 90,000 would take seconds. No document holds it. */
const LINE_BREAK = "\u0001";

/** Puts the line breaks of rendered runs in place. */
export const withLineBreaks = (html: string): string => html.replaceAll(LINE_BREAK, "<br/>");

/** Runs of text as nodes, line breaks for `withLineBreaks`. */
export function Inlines({
  inlines,
  theme,
}: {
  inlines: readonly Inline[];
  theme: Theme;
}): ReactNode {
  return inlines.map((inline, index) => <Fragment key={index}>{toNode(inline, theme)}</Fragment>);
}

function toNode({ text, bold, italic, underline, strike, link }: Inline, theme: Theme): ReactNode {
  let node: ReactNode = text.replaceAll("\n", LINE_BREAK);
  if (italic) node = <em>{node}</em>;
  if (bold) node = <strong>{node}</strong>;
  const line = [...(underline ? ["underline"] : []), ...(strike ? ["line-through"] : [])].join(" ");
  if (line !== "") node = <span style={{ textDecoration: line }}>{node}</span>;
  if (link === undefined) return node;
  return (
    <Link href={link} style={theme.link}>
      {node}
    </Link>
  );
}
