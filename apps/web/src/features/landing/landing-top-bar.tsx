import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { Anchor } from "./anchor.tsx";
import buttons from "./buttons.module.css";
import classes from "./landing-top-bar.module.css";

export function LandingTopBar() {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={paths.landing} className={classes.logo} aria-label="Dakiya">
          <Logo />
        </Link>
        <nav className={classes.links} aria-label="Main">
          <Anchor to="#features" className={classes.link}>
            Features
          </Anchor>
          <Anchor to="#contact" className={classes.link}>
            Contact
          </Anchor>
          <Link to={paths.login} className={buttons.primary}>
            Get Started
          </Link>
        </nav>
      </div>
    </header>
  );
}
