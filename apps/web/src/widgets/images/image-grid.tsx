import type { ImageWire } from "@dakiya/domain/wire";
import { SimpleGrid } from "@mantine/core";
import { formatBytes } from "../../lib/format.ts";
import { Picture } from "./picture.tsx";
import classes from "./image-grid.module.css";

/** The images as cards, each a button. */
export function ImageGrid({
  images,
  onOpen,
}: {
  images: readonly ImageWire[];
  onOpen: (image: ImageWire) => void;
}) {
  return (
    <SimpleGrid component="ul" minColWidth="min(180px, 38vw)" aria-label="Images">
      {images.map((image) => (
        <li key={image._id}>
          <button type="button" className={classes.card} onClick={() => onOpen(image)}>
            <Picture image={{ ...image, alt: "" }} className={classes.picture ?? ""} />
            <span className={classes.words}>
              <span className={classes.name}>{image.name}</span>
              <span className="note">
                {image.width} × {image.height}, {formatBytes(image.bytes)}
              </span>
              {image.uses.includes("logo") && <span className="note">Your logo</span>}
              {image.alt === "" && <span className="note">No alternative text</span>}
            </span>
          </button>
        </li>
      ))}
    </SimpleGrid>
  );
}
