import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import type { NavSection } from "./sections.ts";
import classes from "./section.module.css";

/** The pages of a section: tabs over the page that is open, or a list at its side. */
export function Section({ section: { label, shape, links } }: { section: NavSection }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the row scrolls: the open page's link must not be out of sight.
  useEffect(() => {
    nav.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);

  return (
    <div className={classes[shape]}>
      <nav ref={nav} className={classes.links} aria-label={label}>
        {links.map(({ label: text, to }) => (
          <NavLink key={to} to={to} end className={classes.link ?? ""}>
            {text}
          </NavLink>
        ))}
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
