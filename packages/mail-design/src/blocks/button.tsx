/** @jsxRuntime automatic */
import { buttonTones } from "@dakiya/domain/campaign/design";
import { Aligned, Button, Row } from "../parts.tsx";
import type { Renderer } from "./props.ts";

export const button: Renderer<"button"> = ({ block, theme, brand, gap }) => {
  const { background, ink } = buttonTones(block, brand.colours);
  const style = { ...theme.button, backgroundColor: background, color: ink };
  if (!block.fullWidth) {
    return (
      <Aligned align={block.align} gap={gap}>
        <Button href={block.link} style={style}>
          {block.label}
        </Button>
      </Aligned>
    );
  }
  const { backgroundColor, borderRadius } = style;
  return (
    <Aligned align="center" gap={gap}>
      <Row>
        {/* Outlook for Windows draws no link as wide as this: the cell has the colour. */}
        <td align="center" style={{ backgroundColor, borderRadius, textAlign: "center" }}>
          <Button href={block.link} style={{ ...style, display: "block" }}>
            {block.label}
          </Button>
        </td>
      </Row>
    </Aligned>
  );
};
