import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import buttons from "./buttons.module.css";
import classes from "./hero.module.css";
import { Stamp } from "./stamp.tsx";
import shotDark from "./dashboard-dark.webp";
import shotLight from "./dashboard-light.webp";

/** The headline, and the product itself under it. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.headline}>Every letter carried, and accounted for</h1>
        <p className={classes.lead}>
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
      <picture className={classes.frame}>
        <source srcSet={shotDark} media="(prefers-color-scheme: dark)" />
        <img
          src={shotLight}
          width={1280}
          height={760}
          alt="The dashboard of Dakiya: four counters, the campaign being sent with its progress, recent campaigns and recent customers"
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}
