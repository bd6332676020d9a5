import classes from "./logs-picture.module.css";
import { Picture } from "./picture.tsx";
import darkFine from "./logs-dark-fine.webp";
import darkPhone from "./logs-dark-phone.webp";
import dark from "./logs-dark.webp";
import lightFine from "./logs-light-fine.webp";
import lightPhone from "./logs-light-phone.webp";
import light from "./logs-light.webp";

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
