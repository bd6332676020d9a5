/** @jsxRuntime automatic */
import { describeEnd } from "@dakiya/domain/campaign/design";
import type { ReactNode } from "react";
import { keyOfPicture, pictureOf } from "../countdown.ts";
import { Aligned, LAYOUT_TABLE, Text } from "../parts.tsx";
import { Picture } from "../picture.tsx";
import type { BlockProps } from "./props.ts";

const WIDTH = 400;

/**
 * The numbers are a picture. Labels that can't be drawn stand below it as text, in any language. Without the picture's
 * address, the end is written.
 */
export function Countdown({ block, brand, theme, room, gap }: BlockProps<"countdown">): ReactNode {
  const end = describeEnd(block);
  const picture = pictureOf(block, brand);
  const url = brand.countdowns?.[keyOfPicture(picture)];
  const style = { ...theme.small, textAlign: "center", margin: "4px 0 0" } as const;
  if (url === undefined) {
    return (
      <Aligned align={block.align} gap={gap}>
        <Text className={theme.inkClass} style={{ ...theme.text, margin: "0" }}>
          {end}
        </Text>
      </Aligned>
    );
  }
  const { days, hours, minutes, seconds } = block.units;
  const width = Math.min(WIDTH, room);
  if (picture.units.length > 0) {
    return (
      <Aligned align={block.align} gap={gap}>
        <Picture url={url} alt={end} width={width} link={null} theme={theme} />
      </Aligned>
    );
  }
  return (
    <Aligned align={block.align} gap={gap}>
      <table
        width={width}
        {...LAYOUT_TABLE}
        style={{ display: "inline-table", width: "100%", maxWidth: `${width}px` }}
      >
        <tbody>
          <tr>
            <td colSpan={4} style={{ textAlign: "center" }}>
              <Picture url={url} alt={end} width={width} link={null} theme={theme} />
            </td>
          </tr>
          <tr>
            {[days, hours, minutes, seconds].map((unit, at) => (
              <td key={at} width="25%" style={{ verticalAlign: "top" }}>
                <Text className={theme.inkClass} style={style}>
                  {unit}
                </Text>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Aligned>
  );
}
