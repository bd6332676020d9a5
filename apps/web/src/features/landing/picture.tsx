import darkFine from "./logs-dark-fine.webp";
import darkPhone from "./logs-dark-phone.webp";
import dark from "./logs-dark.webp";
import lightFine from "./logs-light-fine.webp";
import lightPhone from "./logs-light-phone.webp";
import light from "./logs-light.webp";
import classes from "./landing.module.css";

/** One picture in three variants: desktop, desktop at double density, and phone. */
type Shots = {
  desk: string;
  fine: string;
  phone: string;
};

const PHONE = "(max-width: 640px)";
const DARK = "(prefers-color-scheme: dark)";
const ON_PHONE = { width: 360, height: 640 };

/**
 * A screenshot in the visitor's colour scheme and screen size. The choice matches the server's preload, or the
 * browser would fetch two.
 *
 * @param width - Of the desktop picture in CSS pixels, as `height` is.
 * @param first - Whether it is above the fold.
 */
export function Picture({
  light,
  dark,
  width,
  height,
  alt,
  first = false,
  className,
}: {
  light: Shots;
  dark: Shots;
  width: number;
  height: number;
  alt: string;
  first?: boolean;
  className: string | undefined;
}) {
  const fineOf = ({ desk, fine }: Shots) => `${desk} 1x, ${fine} 2x`;
  return (
    <picture className={`${classes.picture} ${className ?? ""}`}>
      <source srcSet={dark.phone} media={`${PHONE} and ${DARK}`} {...ON_PHONE} />
      <source srcSet={light.phone} media={PHONE} {...ON_PHONE} />
      <source srcSet={fineOf(dark)} media={DARK} />
      <img
        src={light.desk}
        srcSet={fineOf(light)}
        width={width}
        height={height}
        alt={alt}
        {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

/** Picture of the main advantage: a log for every recipient. */
export function LogsPicture() {
  return (
    <section className={`${classes.section} ${classes.logs}`} aria-labelledby="logs-title">
      <div>
        <h2 id="logs-title" className={classes.title}>
          What became of every single letter
        </h2>
        <p className={classes.lead}>
          For each recipient when it was sent, delivered, opened and clicked, or in plain English
          why it failed. Search it, filter it, take it along as CSV, and send once more to those
          whom it failed for.
        </p>
      </div>
      <Picture
        className={undefined}
        light={{ desk: light, fine: lightFine, phone: lightPhone }}
        dark={{ desk: dark, fine: darkFine, phone: darkPhone }}
        width={1120}
        height={608}
        alt="The communication logs of a campaign: recipients with their status, a line of four dots that says how far each mail came, and the time of the last change"
      />
    </section>
  );
}
