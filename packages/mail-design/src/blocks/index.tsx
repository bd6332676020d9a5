/** @jsxRuntime automatic */
import type { Block } from "@dakiya/domain/campaign/design";
import { productSlot } from "@dakiya/domain/campaign/design";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { SIDE, WIDTH } from "../theme.ts";
import { button } from "./button.tsx";
import { columns } from "./columns.tsx";
import { Countdown } from "./countdown.tsx";
import { divider } from "./divider.tsx";
import { footer } from "./footer.tsx";
import { Framed } from "./frame.tsx";
import { heading } from "./heading.tsx";
import { Html } from "./html.tsx";
import { image } from "./image.tsx";
import { GAP } from "./props.ts";
import type { Renderer, Surroundings } from "./props.ts";
import { Logo } from "./logo.tsx";
import { product } from "./product.tsx";
import { Products } from "./products.tsx";
import { quote } from "./quote.tsx";
import { section } from "./section.tsx";
import { social } from "./social.tsx";
import { spacer } from "./spacer.tsx";
import { Table } from "./table.tsx";
import { text } from "./text.tsx";
import { video } from "./video.tsx";

/** The kinds of blocks, a line each. */
const RENDERERS: { [Type in Block["type"]]: Renderer<Type> } = {
  heading,
  text,
  image,
  logo: Logo,
  button,
  divider,
  spacer,
  columns,
  section,
  video,
  countdown: Countdown,
  table: Table,
  html: Html,
  product,
  products: Products,
  social,
  quote,
  footer,
};

type Blocks = { blocks: readonly Block[] } & Surroundings;

function Blocks({ blocks, ...around }: Blocks): ReactNode {
  return blocks.map((block, index) => {
    const Renderer = RENDERERS[block.type] as (props: { block: Block } & Surroundings) => ReactNode;
    const gap = index === blocks.length - 1 ? around.gap : GAP;
    const framed = (
      <Framed
        key={block.id}
        style={block.style}
        around={{ ...around, gap }}
        render={(inside) => <Renderer block={block} {...inside} />}
      />
    );
    if (block.type !== "products") return framed;
    // With its box around it, which vanishes for a recipient without products.
    return (
      <Fragment key={block.id}>
        {productSlot(`products:${block.id}`)}
        {framed}
        {productSlot("/products")}
      </Fragment>
    );
  });
}

/** The blocks of a message, one below the other. */
export const MessageBlocks = (props: Omit<Blocks, "room" | "gap" | "Blocks">): ReactNode => (
  <Blocks {...props} room={ROOM} gap={GAP} Blocks={Blocks} />
);

export const ROOM = WIDTH - 2 * SIDE;
