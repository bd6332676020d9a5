/** @jsxRuntime automatic */
import { Inlines } from "../inlines.tsx";
import { Text } from "../parts.tsx";
import type { Renderer } from "./props.ts";

export const footer: Renderer<"footer"> = ({ block, brand, theme, gap }) => {
  const { company, address } = brand.footer;
  const sender = [company, address].filter((text) => text !== "").join("\n");
  const words = [
    ...(block.inline.length > 0 ? [block.inline] : []),
    ...(sender === "" ? [] : [[{ text: sender }]]),
  ];
  return words.map((inlines, index) => (
    <Text
      key={index}
      className={theme.inkClass}
      style={{
        ...theme.small,
        ...(index === words.length - 1 ? { margin: `0 0 ${gap / 2}px` } : {}),
        textAlign: block.align ?? "center",
      }}
    >
      <Inlines inlines={inlines} theme={theme} />
    </Text>
  ));
};
