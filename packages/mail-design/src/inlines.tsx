/** @jsxRuntime automatic */
import type { Inline } from "@dakiya/domain/campaign/design";
import { Link } from "@react-email/link";
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { Look } from "./look.ts";

/** Runs of text as nodes, line breaks as such. */
export function Inlines({ inlines, look }: { inlines: readonly Inline[]; look: Look }): ReactNode {
  return inlines.map((inline, index) => <Fragment key={index}>{toNode(inline, look)}</Fragment>);
}

function toNode({ text, bold, italic, link }: Inline, look: Look): ReactNode {
  let node: ReactNode = text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
  if (italic) node = <em>{node}</em>;
  if (bold) node = <strong>{node}</strong>;
  if (link === undefined) return node;
  return (
    <Link href={link} style={look.link}>
      {node}
    </Link>
  );
}
