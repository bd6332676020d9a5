import { formatRupees } from "@dakiya/domain/analytics";
import type { ProductWire } from "@dakiya/domain/wire";
import { Button, Checkbox } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { formatCount, formatDay } from "../../lib/format.ts";
import { libraryPath } from "../../lib/library-path.ts";
import classes from "./product-row.module.css";

/** A product in a list: what it is, how it sold, and what emails lack to show it. */
export function ProductRow({
  product,
  choice,
  onEdit,
}: {
  product: ProductWire;
  /** Whether it is chosen; null where nothing is. */
  choice: { isChosen: boolean; isFull: boolean; onChange: (isChosen: boolean) => void } | null;
  onEdit: () => void;
}) {
  const { name, sku, price, sold, lastSoldAt } = product;
  const isLacking = choice?.isChosen === true && (product.image === null || product.link === null);
  const facts = [
    ...(sku === null ? [] : [sku]),
    formatRupees(price),
    `${formatCount(sold)} sold`,
    `Last on ${formatDay(lastSoldAt)}`,
  ];
  return (
    <li className={classes.row}>
      {choice !== null && (
        <Checkbox
          aria-label={`Show ${name}`}
          checked={choice.isChosen}
          disabled={choice.isFull && !choice.isChosen}
          onChange={(event) => choice.onChange(event.currentTarget.checked)}
        />
      )}
      <Thumbnail image={product.image} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={`note ${classes.facts ?? ""}`}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        <span className={`note ${isLacking ? classes.lacking : ""}`}>{stateOf(product)}</span>
      </span>
      <Button variant="default" size="compact-md" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}

/** A picture of another server is not loaded into this page. */
export function Thumbnail({ image }: { image: string | null }) {
  const own = libraryPath(image ?? "");
  return (
    <span className={classes.picture}>
      {own === null ? (
        <IconPhoto size={24} stroke={1.5} aria-hidden />
      ) : (
        <img src={own} alt="" loading="lazy" />
      )}
    </span>
  );
}

function stateOf({ image, link }: ProductWire): string {
  if (image === null && link === null) return "Needs an image and a link";
  if (image === null) return "Needs an image";
  return link === null ? "Needs a link" : new URL(link).host;
}
