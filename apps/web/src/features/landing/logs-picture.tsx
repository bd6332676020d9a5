import classes from "./logs-picture.module.css";
import shotDark from "./logs-dark.webp";
import shotLight from "./logs-light.webp";

/** What sets the product apart, as it looks: a log for every recipient. */
export function LogsPicture() {
  return (
    <section className={classes.section} aria-labelledby="logs-title">
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
      <picture className={classes.frame}>
        <source srcSet={shotDark} media="(prefers-color-scheme: dark)" />
        <img
          src={shotLight}
          width={1120}
          height={604}
          loading="lazy"
          alt="The communication logs of a campaign: recipients with their status, a line of four dots that says how far each mail came, and the time of the last change"
        />
      </picture>
    </section>
  );
}
