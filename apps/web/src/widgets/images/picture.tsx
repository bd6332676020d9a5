import type { CSSProperties } from "react";
import type { ImageWire } from "@dakiya/domain/wire";
import classes from "./picture.module.css";

/** An image as large as there is room for, on squares that show transparency. */
export function Picture({
  image,
  className = "",
  style,
}: {
  image: ImageWire;
  className?: string;
  style?: CSSProperties;
}) {
  const { url, alt, width, height } = image;
  return (
    <div className={`${classes.frame} ${className}`} style={style}>
      {/* From this server, although emails name another host. */}
      <img src={new URL(url).pathname} alt={alt} width={width} height={height} loading="lazy" />
    </div>
  );
}
