/** @jsxRuntime automatic */
import { Aligned, Button, Text } from "../parts.tsx";
import { Picture } from "../picture.tsx";
import type { Renderer } from "./props.ts";

export const product: Renderer<"product"> = ({ block, theme, room, gap }) => (
  <Aligned align={block.align ?? "center"} gap={gap}>
    {block.image !== null && <Picture {...block.image} width={room} link={null} theme={theme} />}
    <Text
      className={theme.inkClass}
      style={{ ...theme.text, margin: "8px 0 0", fontWeight: "bold" }}
    >
      {block.name}
    </Text>
    <Text className={theme.inkClass} style={{ ...theme.text, margin: "0 0 8px" }}>
      {block.price}
    </Text>
    {block.button !== null && (
      <Button href={block.button.link} style={theme.button}>
        {block.button.label}
      </Button>
    )}
  </Aligned>
);
