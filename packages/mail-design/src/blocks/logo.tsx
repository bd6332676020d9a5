/** @jsxRuntime automatic */
import type { ReactNode } from "react";
import { Aligned } from "../parts.tsx";
import { Picture } from "../picture.tsx";
import type { BlockProps } from "./props.ts";

/** Nothing for a brand without a logo. */
export function Logo({ block, brand, theme, room, gap }: BlockProps<"logo">): ReactNode {
  if (brand.logo === null) return null;
  const { align, link, width } = block;
  return (
    <Aligned align={align} gap={gap}>
      <Picture {...brand.logo} width={Math.min(width, room)} link={link} theme={theme} />
    </Aligned>
  );
}
