/** @jsxRuntime automatic */
import { Row } from "../parts.tsx";
import { GAP } from "./props.ts";
import type { Renderer } from "./props.ts";

const BETWEEN = 24;

/** Cells of one table, which every mail program puts side by side; a phone that reads style sheets stacks them. */
export const columns: Renderer<"columns"> = ({ block, Blocks, ...around }) => {
  const width = `${Math.floor(100 / block.columns.length)}%`;
  const room = Math.max(1, Math.floor(around.room / block.columns.length) - BETWEEN);
  return (
    <Row>
      {block.columns.map((blocks, index) => (
        <td
          key={index}
          className="column"
          width={width}
          style={{
            width,
            verticalAlign: "top",
            paddingLeft: index === 0 ? "0" : `${BETWEEN / 2}px`,
            paddingRight: index === block.columns.length - 1 ? "0" : `${BETWEEN / 2}px`,
          }}
        >
          <Blocks {...around} Blocks={Blocks} blocks={blocks} room={room} gap={GAP} />
        </td>
      ))}
    </Row>
  );
};
