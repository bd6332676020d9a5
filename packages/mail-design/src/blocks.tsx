/** @jsxRuntime automatic */
import type { Block, LeafBlock, TextNode } from "@dakiya/domain/campaign/design";
import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { MailBrand } from "./brand.ts";
import { Inlines } from "./inlines.tsx";
import { SIDE, WIDTH } from "./look.ts";
import type { Look } from "./look.ts";
import { Button, Link, Row, Text } from "./parts.tsx";
import { Picture } from "./picture.tsx";

/** What every block is rendered with; `room` is the width it has at most, in pixels. */
type Surroundings = { brand: MailBrand; look: Look; room: number };

const HEADING_SIZES = { 1: ["28px", "36px"], 2: ["22px", "30px"], 3: ["18px", "26px"] } as const;
const GAP = 24;

/** Blocks one below the other. */
export function Blocks({ blocks, ...around }: { blocks: readonly Block[] } & Surroundings) {
  return blocks.map((block) =>
    block.type === "columns" ? (
      <Columns key={block.id} columns={block.columns} {...around} />
    ) : (
      <Leaf key={block.id} block={block} {...around} />
    ),
  );
}

/** Cells of one table, which every mail program puts side by side; a phone that reads style sheets stacks them. */
function Columns({
  columns,
  ...around
}: { columns: readonly (readonly LeafBlock[])[] } & Surroundings): ReactNode {
  const room = Math.floor(around.room / columns.length) - GAP;
  return (
    <Row>
      {columns.map((blocks, index) => (
        <td
          key={index}
          className="column"
          width={`${Math.floor(100 / columns.length)}%`}
          style={{
            width: `${Math.floor(100 / columns.length)}%`,
            verticalAlign: "top",
            paddingLeft: index === 0 ? "0" : `${GAP / 2}px`,
            paddingRight: index === columns.length - 1 ? "0" : `${GAP / 2}px`,
          }}
        >
          <Blocks {...around} blocks={blocks} room={room} />
        </td>
      ))}
    </Row>
  );
}

function Leaf({ block, ...around }: { block: LeafBlock } & Surroundings): ReactNode {
  const { brand, look, room } = around;
  switch (block.type) {
    case "heading": {
      const [fontSize, lineHeight] = HEADING_SIZES[block.level];
      const Heading = `h${block.level}` as const;
      return (
        <Heading
          className="ink"
          style={{ ...look.heading, fontSize, lineHeight, textAlign: block.align }}
        >
          <Inlines inlines={block.inline} look={look} />
        </Heading>
      );
    }
    case "text":
      return block.content.map((node, index) => (
        <Words key={index} node={node} align={block.align} look={look} />
      ));
    case "image":
      return (
        <Aligned align={block.align}>
          <Picture {...block} width={Math.min(block.width, room)} look={look} />
        </Aligned>
      );
    case "button":
      return (
        <Aligned align={block.align}>
          <Button href={block.link} style={look.button}>
            {block.label}
          </Button>
        </Aligned>
      );
    case "divider":
      return (
        <hr
          style={{
            width: "100%",
            border: "none",
            borderTop: "1px solid #c9ccd6",
            margin: "8px 0 24px",
          }}
        />
      );
    case "spacer":
      return (
        <Row>
          <td
            height={block.height}
            style={{
              height: `${block.height}px`,
              fontSize: "1px",
              lineHeight: `${block.height}px`,
            }}
          >
            {"\u00a0"}
          </td>
        </Row>
      );
    case "product":
      return <Product block={block} {...around} />;
    case "social":
      return <Social align={block.align} brand={brand} look={look} />;
    case "quote":
      return (
        <Row>
          <td style={{ paddingBottom: "16px" }}>
            <Row>
              <td style={look.quote}>
                <Text style={{ ...look.text, margin: "0", fontStyle: "italic" }}>
                  <Inlines inlines={block.inline} look={look} />
                </Text>
                {block.source !== "" && (
                  <Text style={{ ...look.small, margin: "8px 0 0" }}>{block.source}</Text>
                )}
              </td>
            </Row>
          </td>
        </Row>
      );
    case "footer":
      return <Footer inline={block.inline} brand={brand} look={look} />;
  }
}

function Aligned({ align, children }: { align: "left" | "center" | "right"; children: ReactNode }) {
  return (
    <Row>
      <td align={align} style={{ paddingBottom: "16px", textAlign: align }}>
        {children}
      </td>
    </Row>
  );
}

function Words({
  node,
  align,
  look,
}: {
  node: TextNode;
  align: "left" | "center" | "right";
  look: Look;
}): ReactNode {
  const style = { ...look.text, textAlign: align };
  if (node.type === "paragraph") {
    return (
      <Text style={style}>
        <Inlines inlines={node.inline} look={look} />
      </Text>
    );
  }
  const List = node.ordered ? "ol" : "ul";
  return (
    <List className="ink" style={{ ...style, paddingLeft: "24px" }}>
      {node.items.map((item, index) => (
        <li key={index}>
          <Inlines inlines={item} look={look} />
        </li>
      ))}
    </List>
  );
}

function Product({
  block,
  look,
  room,
}: { block: Extract<LeafBlock, { type: "product" }> } & Surroundings): ReactNode {
  return (
    <Aligned align="center">
      {block.image !== null && <Picture {...block.image} width={room} link={null} look={look} />}
      <Text style={{ ...look.text, margin: "8px 0 0", fontWeight: "bold" }}>{block.name}</Text>
      <Text style={{ ...look.text, margin: "0 0 8px" }}>{block.price}</Text>
      {block.button !== null && (
        <Button href={block.button.link} style={look.button}>
          {block.button.label}
        </Button>
      )}
    </Aligned>
  );
}

function Social({
  align,
  brand,
  look,
}: {
  align: "left" | "center" | "right";
  brand: MailBrand;
  look: Look;
}): ReactNode {
  if (brand.social.length === 0) return null;
  return (
    <Text style={{ ...look.small, textAlign: align }}>
      {brand.social.map(({ network, url }, index) => (
        <Fragment key={network}>
          {index > 0 && " \u00b7 "}
          <Link href={url} style={look.link}>
            {SOCIAL_NETWORKS[network]}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

function Footer({
  inline,
  brand,
  look,
}: {
  inline: Extract<LeafBlock, { type: "footer" }>["inline"];
  brand: MailBrand;
  look: Look;
}): ReactNode {
  const style = { ...look.small, textAlign: "center" } as const;
  const { company, address } = brand.footer;
  return (
    <>
      {inline.length > 0 && (
        <Text style={style}>
          <Inlines inlines={inline} look={look} />
        </Text>
      )}
      {company + address !== "" && (
        <Text style={style}>
          <Inlines
            inlines={[{ text: [company, address].filter((text) => text !== "").join("\n") }]}
            look={look}
          />
        </Text>
      )}
    </>
  );
}

export const ROOM = WIDTH - 2 * SIDE;
