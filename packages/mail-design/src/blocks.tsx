/** @jsxRuntime automatic */
import type { Align, Block, TextNode } from "@dakiya/domain/campaign/design";
import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { BlockProps, Surroundings } from "./blocks/props.ts";
import { Inlines } from "./inlines.tsx";
import { Html } from "./blocks/html.tsx";
import { Logo } from "./blocks/logo.tsx";
import { Table } from "./blocks/table.tsx";
import { SIDE, WIDTH } from "./theme.ts";
import type { Theme } from "./theme.ts";
import { Aligned, Button, Link, Row, Text } from "./parts.tsx";
import { Picture } from "./picture.tsx";

type Renderers = { [Type in Block["type"]]: (props: BlockProps<Type>) => ReactNode };

const HEADING_SIZES = { 1: ["28px", "36px"], 2: ["22px", "30px"], 3: ["18px", "26px"] } as const;
const GAP = 24;

/** Blocks one below the other. */
export function Blocks({ blocks, ...around }: { blocks: readonly Block[] } & Surroundings) {
  return blocks.map((block) => {
    const Renderer = RENDERERS[block.type] as (props: { block: Block } & Surroundings) => ReactNode;
    return <Renderer key={block.id} block={block} {...around} />;
  });
}

/** How each kind of block is rendered. */
const RENDERERS: Renderers = {
  heading({ block, theme }) {
    const Heading = `h${block.level}` as const;
    const [fontSize, lineHeight] = HEADING_SIZES[block.level];
    return (
      <Heading
        className="ink"
        style={{ ...theme.heading, fontSize, lineHeight, textAlign: block.align }}
      >
        <Inlines inlines={block.inline} theme={theme} />
      </Heading>
    );
  },

  text: ({ block, theme }) =>
    block.content.map((node, index) => (
      <Words key={index} node={node} align={block.align} theme={theme} />
    )),

  image: ({ block, theme, room }) => (
    <Aligned align={block.align}>
      <Picture {...block} width={Math.min(block.width, room)} theme={theme} />
    </Aligned>
  ),

  logo: Logo,

  button: ({ block, theme }) => (
    <Aligned align={block.align}>
      <Button href={block.link} style={theme.button}>
        {block.label}
      </Button>
    </Aligned>
  ),

  divider: () => (
    <hr
      style={{
        width: "100%",
        border: "none",
        borderTop: "1px solid #c9ccd6",
        margin: "8px 0 24px",
      }}
    />
  ),

  spacer: ({ block: { height } }) => (
    <Row>
      <td
        height={height}
        style={{ height: `${height}px`, fontSize: "1px", lineHeight: `${height}px` }}
      >
        {"\u00a0"}
      </td>
    </Row>
  ),

  /** Cells of one table, which every mail program puts side by side; a phone that reads style sheets stacks them. */
  columns({ block: { columns }, ...around }) {
    const width = `${Math.floor(100 / columns.length)}%`;
    const room = Math.floor(around.room / columns.length) - GAP;
    return (
      <Row>
        {columns.map((blocks, index) => (
          <td
            key={index}
            className="column"
            width={width}
            style={{
              width,
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
  },

  video: ({ block, theme, room }) => (
    <Aligned align={block.align}>
      <Picture {...block} width={Math.min(block.width, room)} theme={theme} />
    </Aligned>
  ),

  html: Html,

  table: Table,

  product: ({ block, theme, room }) => (
    <Aligned align="center">
      {block.image !== null && <Picture {...block.image} width={room} link={null} theme={theme} />}
      <Text style={{ ...theme.text, margin: "8px 0 0", fontWeight: "bold" }}>{block.name}</Text>
      <Text style={{ ...theme.text, margin: "0 0 8px" }}>{block.price}</Text>
      {block.button !== null && (
        <Button href={block.button.link} style={theme.button}>
          {block.button.label}
        </Button>
      )}
    </Aligned>
  ),

  social({ block: { align }, brand, theme }) {
    if (brand.social.length === 0) return null;
    return (
      <Text style={{ ...theme.small, textAlign: align }}>
        {brand.social.map(({ network, url }, index) => (
          <Fragment key={network}>
            {index > 0 && " \u00b7 "}
            <Link href={url} style={theme.link}>
              {SOCIAL_NETWORKS[network]}
            </Link>
          </Fragment>
        ))}
      </Text>
    );
  },

  quote: ({ block, theme }) => (
    <Row>
      <td style={{ paddingBottom: "16px" }}>
        <Row>
          <td style={theme.quote}>
            <Text style={{ ...theme.text, margin: "0", fontStyle: "italic" }}>
              <Inlines inlines={block.inline} theme={theme} />
            </Text>
            {block.source !== "" && (
              <Text style={{ ...theme.small, margin: "8px 0 0" }}>{block.source}</Text>
            )}
          </td>
        </Row>
      </td>
    </Row>
  ),

  footer({ block: { inline }, brand, theme }) {
    const style = { ...theme.small, textAlign: "center" } as const;
    const { company, address } = brand.footer;
    const sender = [company, address].filter((text) => text !== "").join("\n");
    return (
      <>
        {inline.length > 0 && (
          <Text style={style}>
            <Inlines inlines={inline} theme={theme} />
          </Text>
        )}
        {sender !== "" && (
          <Text style={style}>
            <Inlines inlines={[{ text: sender }]} theme={theme} />
          </Text>
        )}
      </>
    );
  },
};

function Words({ node, align, theme }: { node: TextNode; align: Align; theme: Theme }): ReactNode {
  const style = { ...theme.text, textAlign: align };
  if (node.type === "paragraph") {
    return (
      <Text style={style}>
        <Inlines inlines={node.inline} theme={theme} />
      </Text>
    );
  }
  const List = node.ordered ? "ol" : "ul";
  return (
    <List className="ink" style={{ ...style, paddingLeft: "24px" }}>
      {node.items.map((item, index) => (
        <li key={index}>
          <Inlines inlines={item} theme={theme} />
        </li>
      ))}
    </List>
  );
}

export const ROOM = WIDTH - 2 * SIDE;
