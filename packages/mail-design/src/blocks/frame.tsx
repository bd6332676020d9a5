/** @jsxRuntime automatic */
import { boxOf, resolveColour } from "@dakiya/domain/campaign/design";
import type { Block } from "@dakiya/domain/campaign/design";
import type { ReactNode } from "react";
import { Row } from "../parts.tsx";
import { themeOfBlock } from "../theme.ts";
import type { Surroundings } from "./props.ts";

/**
 * A block in its own look: its text colours and sizes, and a box around it where it has a background, border or padding.
 *
 * @param render - Renders the block in that look.
 */
export function Framed({
  style,
  around,
  render,
}: {
  style: Block["style"];
  around: Surroundings;
  render: (inside: Surroundings) => ReactNode;
}) {
  const theme = themeOfBlock(style, around.theme, around.brand);
  const box = style === undefined ? null : boxOf(style);
  if (style === undefined || box === null) return render({ ...around, theme });
  const { padding, border, radius } = box;
  const { colours } = around.brand;
  return (
    <Row>
      <td style={{ paddingBottom: `${around.gap}px` }}>
        <Row>
          <td
            style={{
              ...(style.background === undefined
                ? {}
                : { backgroundColor: resolveColour(style.background, colours) }),
              ...(style.border === undefined
                ? {}
                : { border: `${border}px solid ${resolveColour(style.border.colour, colours)}` }),
              ...(radius === 0 ? {} : { borderRadius: `${radius}px` }),
              padding: `${padding}px`,
            }}
          >
            {render({ ...around, theme, room: around.room - 2 * (padding + border), gap: 0 })}
          </td>
        </Row>
      </td>
    </Row>
  );
}
