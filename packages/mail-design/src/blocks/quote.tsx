/** @jsxRuntime automatic */
import { Inlines } from "../inlines.tsx";
import { Row, Text } from "../parts.tsx";
import type { Renderer } from "./props.ts";

export const quote: Renderer<"quote"> = ({ block, theme, gap }) => {
  const aligned = block.align === undefined ? {} : { textAlign: block.align };
  return (
    <Row>
      <td style={{ paddingBottom: `${gap}px` }}>
        <Row>
          <td style={theme.quote}>
            <Text
              className={theme.inkClass}
              style={{ ...theme.text, margin: "0", fontStyle: "italic", ...aligned }}
            >
              <Inlines inlines={block.inline} theme={theme} />
            </Text>
            {block.source !== "" && (
              <Text
                className={theme.inkClass}
                style={{ ...theme.small, margin: "8px 0 0", ...aligned }}
              >
                {block.source}
              </Text>
            )}
          </td>
        </Row>
      </td>
    </Row>
  );
};
