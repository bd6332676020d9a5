/** @jsxRuntime automatic */
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import type { ReactNode } from "react";
import type { Look } from "./look.ts";

/**
 * A picture, as wide as it says or as the screen has room for. Outlook for Windows goes by the attribute, all others by
 * the style. One without a description decorates, and is passed over by what reads aloud.
 */
export function Picture(props: {
  url: string;
  alt: string | null;
  width: number;
  link: string | null;
  look: Look;
}): ReactNode {
  const image = (
    <Img
      className="ink"
      src={props.url}
      alt={props.alt ?? ""}
      width={props.width}
      style={{
        ...props.look.image,
        display: "inline-block",
        width: "100%",
        maxWidth: `${props.width}px`,
        height: "auto",
      }}
    />
  );
  return props.link === null ? image : <Link href={props.link}>{image}</Link>;
}
