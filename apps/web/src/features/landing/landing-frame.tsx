import { Children, useId } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Logo } from "../../ui/logo.tsx";
import buttons from "../../ui/plain-buttons.module.css";
import { MAILS, SOCIAL_LINKS } from "./contact-section.tsx";
import classes from "./landing.module.css";

export function LandingFooter() {
  return (
    <footer className="ruled-above">
      <div className={`page-width ${classes.footer}`}>
        <div>
          <Logo />
          <p className="soft">The postman knows the street.</p>
        </div>
        <LinkList title="Product">
          <Anchor to="#features">Features</Anchor>
          <Link to={paths.login}>Start free</Link>
          <Link to={paths.login}>Sign in</Link>
        </LinkList>
        <LinkList title="Company">
          <Anchor to="#contact">Contact</Anchor>
          <a href={`mailto:${MAILS[1].address}`}>Support</a>
        </LinkList>
        <LinkList title="Follow">
          {SOCIAL_LINKS.map(({ label, href }) => (
            <a key={href} href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          ))}
        </LinkList>
      </div>
    </footer>
  );
}

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="small strong">
        {title}
      </h2>
      <ul className={classes.links}>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
      </ul>
    </nav>
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
      <div className={`page-width ${classes.barInner}`}>
        <Link to={paths.landing} className={classes.logo} aria-label="Dakiya">
          <Logo />
        </Link>
        <nav className={classes.barLinks} aria-label="Main">
          <Anchor to="#features" className={classes.barLink}>
            Features
          </Anchor>
          <Anchor to="#contact" className={classes.barLink}>
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
