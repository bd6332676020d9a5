/** @jsxRuntime automatic */
import type { Align, TextNode } from "@dakiya/domain/campaign/design";
import type { ReactNode } from "react";
import { Inlines } from "../inlines.tsx";
import { Text } from "../parts.tsx";
import type { Theme } from "../theme.ts";
import { headingStyle } from "./heading.tsx";
import { GAP } from "./props.ts";
import type { Renderer } from "./props.ts";

export const text: Renderer<"text"> = ({ block: { content, align }, theme, gap }) =>
  content.map((node, index) => (
    <Words
      key={index}
      node={node}
      align={align}
      theme={theme}
      gap={index === content.length - 1 ? gap : GAP}
    />
  ));

function Words({
  node,
  align,
  theme,
  gap,
}: {
  node: TextNode;
  align: Align;
  theme: Theme;
  gap: number;
}): ReactNode {
  const style = { ...theme.text, margin: `0 0 ${gap}px`, textAlign: align };
  if (node.type === "paragraph") {
    return (
      <Text className={theme.inkClass} style={style}>
        <Inlines inlines={node.inline} theme={theme} />
      </Text>
    );
  }
  if (node.type === "heading") {
    const Heading = `h${node.level}` as const;
    const { margin, textAlign } = style;
    return (
      <Heading
        className={theme.inkClass}
        style={{ ...headingStyle(node.level, theme), margin, textAlign }}
      >
        <Inlines inlines={node.inline} theme={theme} />
      </Heading>
    );
  }
  const List = node.ordered ? "ol" : "ul";
  return (
    <List className={theme.inkClass} style={{ ...style, paddingLeft: "24px" }}>
      {node.items.map((item, index) => (
        <li key={index}>
          <Inlines inlines={item} theme={theme} />
        </li>
      ))}
    </List>
  );
}
