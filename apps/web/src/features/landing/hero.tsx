import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import buttons from "./buttons.module.css";
import classes from "./hero.module.css";
import { Stamp } from "./stamp.tsx";
import shotDarkSmall from "./dashboard-dark-small.webp";
import shotDark from "./dashboard-dark.webp";
import shotLightSmall from "./dashboard-light-small.webp";
import shotLight from "./dashboard-light.webp";

/** The server's preload says the same: else the browser would fetch two. */
const SIZES = "(min-width: 1248px) 1200px, 100vw";

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
        <source
          srcSet={`${shotDark} 1280w, ${shotDarkSmall} 720w`}
          sizes={SIZES}
          media="(prefers-color-scheme: dark)"
        />
        <img
          src={shotLight}
          srcSet={`${shotLight} 1280w, ${shotLightSmall} 720w`}
          sizes={SIZES}
          width={1280}
          height={760}
          alt="The dashboard of Dakiya: four counters, the campaign being sent with its progress, recent campaigns and recent customers"
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}
