import classes from "./logo.module.css";

/** The mark: an envelope on its side whose flap draws a D. One colour, legible at 16 px. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="2" y="4" width="20" height="16" rx="2.5" />
      <path
        d="M2.6 4.9h4.2C11.8 4.9 15.3 8 15.3 12s-3.5 7.1-8.5 7.1H2.6"
        fill="currentColor"
        fillOpacity="0.22"
      />
      <path d="m21.2 4.9-6.2 5.5m6.2 8.7L15 13.6" />
    </svg>
  );
}

/** The mark with the name beside it. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.name}>Dakiya</span>
    </span>
  );
}
