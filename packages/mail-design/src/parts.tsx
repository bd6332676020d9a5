/** @jsxRuntime automatic */
import type { Align } from "@dakiya/domain/campaign/design";
import type { CSSProperties, PropsWithChildren } from "react";
import { BUTTON_PADDING } from "./theme.ts";

type LinkProps = PropsWithChildren<{ href: string; style?: CSSProperties }>;

/** Attributes of a table that only lays out, for readers that see no styles and those that read aloud. */
export const LAYOUT_TABLE = {
  border: 0,
  cellPadding: "0",
  cellSpacing: "0",
  role: "presentation",
} as const;

/** Its children are `td`, which stand side by side in every mail program. */
export function Row({ children }: PropsWithChildren) {
  return (
    <table align="center" width="100%" {...LAYOUT_TABLE}>
      <tbody style={{ width: "100%" }}>
        <tr style={{ width: "100%" }}>{children}</tr>
      </tbody>
    </table>
  );
}

/** Its children on one side, with room below. */
export function Aligned({
  align,
  gap,
  children,
}: PropsWithChildren<{ align: Align; gap: number }>) {
  return (
    <Row>
      <td align={align} style={{ paddingBottom: `${gap}px`, textAlign: align }}>
        {children}
      </td>
    </Row>
  );
}

/** A paragraph. `className` is the theme's `inkClass`. Outlook.com drops `margin`, but not the four sides by name. */
export function Text({
  children,
  className,
  style,
}: PropsWithChildren<{
  className: string | undefined;
  style: CSSProperties & { margin: string };
}>) {
  const [top = "0", right = top, bottom = top, left = right] = style.margin.split(" ");
  const margins = { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
  return (
    <p className={className} style={{ ...style, ...margins }}>
      {children}
    </p>
  );
}

/** A link that opens beside the mail program. */
export function Link({ children, href, style }: LinkProps) {
  return (
    <a
      href={href}
      style={{ color: "#067df7", textDecorationLine: "none", ...style }}
      target="_blank"
    >
      {children}
    </a>
  );
}

const OUTLOOK = { msoPaddingAlt: "0px" };
const pointsOf = (pixels: number): number => (pixels * 3) / 4;

/**
 * A link that looks like a button. Outlook for Windows knows no padding of links: hair spaces that are stretched, five
 * times at most, and raised text make room of the same size for it alone.
 */
export function Button({ children, href, style }: LinkProps) {
  const { x, y } = BUTTON_PADDING;
  const spaces = Math.ceil(x / 10);
  const room = (raise: string, more: string): string =>
    `<!--[if mso]><i style="mso-font-width:${(x / spaces / 2) * 100}%${raise}" hidden>` +
    `${"&#8202;".repeat(spaces)}${more}</i><![endif]-->`;
  return (
    <a
      href={href}
      style={{
        lineHeight: "100%",
        textDecoration: "none",
        display: "inline-block",
        maxWidth: "100%",
        ...OUTLOOK,
        ...style,
        padding: `${y}px ${x}px`,
        paddingTop: y,
        paddingRight: x,
        paddingBottom: y,
        paddingLeft: x,
      }}
      target="_blank"
    >
      <span dangerouslySetInnerHTML={{ __html: room(`;mso-text-raise:${pointsOf(2 * y)}`, "") }} />
      <span
        style={{
          maxWidth: "100%",
          display: "inline-block",
          lineHeight: "120%",
          ...OUTLOOK,
          ...{ msoTextRaise: pointsOf(y) },
        }}
      >
        {children}
      </span>
      <span dangerouslySetInnerHTML={{ __html: room("", "&#8203;") }} />
    </a>
  );
}
