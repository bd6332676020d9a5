/** @jsxRuntime automatic */
import type { ReactNode } from "react";
import type { Theme } from "./theme.ts";
import { Link } from "./parts.tsx";

/**
 * A picture, as wide as it says or as the screen has room for. Outlook for Windows goes by the attribute, all others by
 * the style. One without a description decorates, and is passed over by screen readers.
 */
export function Picture(props: {
  url: string;
  alt: string | null;
  width: number;
  link: string | null;
  theme: Theme;
}): ReactNode {
  const image = (
    <img
      className={props.theme.inkClass}
      alt={props.alt ?? ""}
      src={props.url}
      style={{
        display: "inline-block",
        outline: "none",
        border: "none",
        textDecoration: "none",
        ...props.theme.image,
        width: "100%",
        maxWidth: `${props.width}px`,
        height: "auto",
      }}
      width={props.width}
    />
  );
  return props.link === null ? image : <Link href={props.link}>{image}</Link>;
}
