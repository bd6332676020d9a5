/** @jsxRuntime automatic */
import type { ReactNode } from "react";
import { Row } from "../parts.tsx";
import { cleanFragment } from "../pasted/clean-fragment.ts";
import { colourLinks } from "../pasted/colour-links.ts";
import { UnusableHtml } from "../pasted/unusable-html.ts";
import type { BlockProps } from "./props.ts";

/** Cleaned when it is stored, and again here: whatever is stored, no script is mailed. */
export function Html({ block, theme, gap }: BlockProps<"html">): ReactNode {
  const html = safeHtml(block.html);
  if (html === "") return null;
  const { margin: _margin, ...text } = theme.text;
  return (
    <Row>
      <td
        className={theme.inkClass}
        style={{ ...text, paddingBottom: `${gap}px` }}
        dangerouslySetInnerHTML={{ __html: colourLinks(html, theme.link.color) }}
      />
    </Row>
  );
}

function safeHtml(html: string): string {
  try {
    return cleanFragment(html).html;
  } catch (error) {
    if (error instanceof UnusableHtml) return "";
    throw error;
  }
}
