/** @jsxRuntime automatic */
import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import { Fragment } from "react";
import { Link, Text } from "../parts.tsx";
import type { Renderer } from "./props.ts";

export const social: Renderer<"social"> = ({ block: { align }, brand, theme, gap }) => {
  if (brand.social.length === 0) return null;
  return (
    <Text
      className={theme.inkClass}
      style={{ ...theme.small, margin: `0 0 ${gap / 2}px`, textAlign: align }}
    >
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
};
