import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import buttons from "../../ui/plain-buttons.module.css";
import classes from "./landing.module.css";
import { Stamp } from "./stamp.tsx";
import { Picture } from "./picture.tsx";
import darkFine from "./dashboard-dark-fine.webp";
import darkPhone from "./dashboard-dark-phone.webp";
import dark from "./dashboard-dark.webp";
import lightFine from "./dashboard-light-fine.webp";
import lightPhone from "./dashboard-light-phone.webp";
import light from "./dashboard-light.webp";

/** The headline, and the product itself under it. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div>
        <h1 className={classes.headline}>Every letter carried, and accounted for</h1>
        <p className={classes.heroLead}>
          Dakiya keeps your customer list, finds the right people with AI-powered segmentation,
          sends from your own company address, and tracks every open and click as it happens.
        </p>
        <div className={classes.actions}>
          <Link to={paths.login} className={`${buttons.primary} ${buttons.large}`}>
            Start Free Trial
          </Link>
          <button type="button" className={`${buttons.secondary} ${buttons.large}`}>
            View Demo
          </button>
        </div>
      </div>
      <Stamp className={classes.stamp} />
      <Picture
        className="whole-row"
        light={{ desk: light, fine: lightFine, phone: lightPhone }}
        dark={{ desk: dark, fine: darkFine, phone: darkPhone }}
        width={1280}
        height={760}
        alt="The dashboard of Dakiya: four counters, the campaign being sent with its progress, recent campaigns and recent customers"
        first
      />
    </section>
  );
}
