import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Logo } from "../../ui/logo.tsx";
import buttons from "./buttons.module.css";
import { MAILS, SOCIAL_LINKS } from "./contact-section.tsx";
import classes from "./landing-frame.module.css";

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

/** A link to a place on this page. It keeps the history state, which says why the page is shown at all. */
export function Anchor({
  to,
  className,
  children,
}: {
  to: "#features" | "#contact";
  className?: string | undefined;
  children: ReactNode;
}) {
  const { state } = useLocation();
  return (
    <Link to={to} state={state} className={className}>
      {children}
    </Link>
  );
}

export function LandingTopBar() {
  return (
    <header className={classes.bar}>
      <div className={classes.topInner}>
        <Link to={paths.landing} className={classes.logo} aria-label="Dakiya">
          <Logo />
        </Link>
        <nav className={classes.topLinks} aria-label="Main">
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
