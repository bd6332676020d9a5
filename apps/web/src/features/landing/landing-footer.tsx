import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { Anchor } from "./anchor.tsx";
import { MAILS, SOCIAL_LINKS } from "./contact-details.ts";
import classes from "./landing-footer.module.css";

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <Logo />
          <p className={classes.line}>The postman knows the street.</p>
        </div>
        <nav aria-labelledby="footer-product">
          <h2 id="footer-product" className={classes.title}>
            Product
          </h2>
          <ul className={classes.links}>
            <li>
              <Anchor to="#features">Features</Anchor>
            </li>
            <li>
              <Link to={paths.login}>Start free</Link>
            </li>
            <li>
              <Link to={paths.login}>Sign in</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company" className={classes.title}>
            Company
          </h2>
          <ul className={classes.links}>
            <li>
              <Anchor to="#contact">Contact</Anchor>
            </li>
            <li>
              <a href={`mailto:${MAILS[1].address}`}>Support</a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-social">
          <h2 id="footer-social" className={classes.title}>
            Follow
          </h2>
          <ul className={classes.links}>
            {SOCIAL_LINKS.map(({ label, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
