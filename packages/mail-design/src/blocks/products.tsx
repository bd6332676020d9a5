/** @jsxRuntime automatic */
import { productCount, productSlot } from "@dakiya/domain/campaign/design";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { Aligned, Button, Row, Text } from "../parts.tsx";
import { Picture } from "../picture.tsx";
import { GAP } from "./props.ts";
import type { BlockProps } from "./props.ts";

const BETWEEN = 24;

/**
 * A place for each product there may be, which is filled for each recipient: a row behind the last product vanishes, and a
 * cell without one stays empty beside the others.
 */
export function Products(props: BlockProps<"products">): ReactNode {
  const { block, theme, gap } = props;
  const count = productCount(block);
  const columns = Math.max(1, Math.min(block.columns, count));
  const rows = Array.from({ length: Math.ceil(count / columns) }, (_, nth) => nth);
  return (
    <Row>
      <td style={{ paddingBottom: `${gap}px` }}>
        {block.title.trim() !== "" && (
          <Text
            className={theme.inkClass}
            style={{
              ...theme.heading,
              ...theme.sized(20, 28),
              textAlign: block.align ?? "center",
            }}
          >
            {block.title}
          </Text>
        )}
        {rows.map((row) => (
          <Fragment key={row}>
            {productSlot("row")}
            <Row>
              {Array.from({ length: columns }, (_, nth) => (
                <Cell key={nth} {...props} nth={nth} columns={columns} />
              ))}
            </Row>
            {productSlot("/row")}
          </Fragment>
        ))}
      </td>
    </Row>
  );
}

function Cell({
  block: { align = "center", label, showPrice },
  theme,
  room,
  nth,
  columns,
}: BlockProps<"products"> & { nth: number; columns: number }) {
  const width = `${Math.floor(100 / columns)}%`;
  const link = productSlot("link");
  const picture = { url: productSlot("image"), alt: productSlot("name"), link };
  const own = columns === 1 ? room : Math.max(1, Math.floor(room / columns) - BETWEEN);
  return (
    <td
      className="column"
      width={width}
      style={{
        width,
        verticalAlign: "top",
        paddingLeft: nth === 0 ? "0" : `${BETWEEN / 2}px`,
        paddingRight: nth === columns - 1 ? "0" : `${BETWEEN / 2}px`,
      }}
    >
      {productSlot("cell")}
      <Aligned align={align} gap={GAP}>
        <Picture {...picture} width={own} theme={theme} />
        <Text
          className={theme.inkClass}
          style={{ ...theme.text, margin: "8px 0 0", fontWeight: "bold" }}
        >
          {productSlot("name")}
        </Text>
        {showPrice && (
          <Text className={theme.inkClass} style={{ ...theme.text, margin: "0" }}>
            {productSlot("price")}
          </Text>
        )}
        {label.trim() !== "" && (
          <Row>
            <td align={align} style={{ paddingTop: "8px", textAlign: align }}>
              <Button href={link} style={theme.button}>
                {label}
              </Button>
            </td>
          </Row>
        )}
      </Aligned>
      {productSlot("/cell")}
    </td>
  );
}
