import { IconMail, IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./landing.module.css";

export function ContactSection() {
  return (
    <section
      id="contact"
      className={`${classes.section} ${classes.contact}`}
      aria-labelledby="contact-title"
    >
      <div>
        <h2 id="contact-title" className={classes.title}>
          Write to us, or ring
        </h2>
        <p className={classes.lead}>
          A question, a trial, or something that does not work as it should.
        </p>
      </div>
      <ul className={classes.ways}>
        {MAILS.map(({ label, address }) => (
          <Way key={address} label={label} href={`mailto:${address}`} text={address}>
            <IconMail size={20} stroke={1.5} aria-hidden />
          </Way>
        ))}
        {PHONES.map(({ label, number }) => (
          <Way key={number} label={label} href={telHref(number)} text={number}>
            <IconPhone size={20} stroke={1.5} aria-hidden />
          </Way>
        ))}
      </ul>
    </section>
  );
}

function Way({
  label,
  href,
  text,
  children,
}: {
  label: string;
  href: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className={classes.way}>
      <span className={classes.wayIcon}>{children}</span>
      <span>
        <span className={`note ${classes.wayLabel}`}>{label}</span>
        <a className={classes.wayLink} href={href}>
          {text}
        </a>
      </span>
    </li>
  );
}

/** Contact of the team behind the product. An operator replaces it with their own. */
export const MAILS = [
  { label: "Questions and trials", address: "hello@dakiya.example" },
  { label: "Help for customers", address: "support@dakiya.example" },
] as const;

const PHONES = [
  { label: "Mumbai office", number: "+91 22 5555 0100" },
  { label: "Delhi office", number: "+91 11 5555 0100" },
] as const;

export const SOCIAL_LINKS = [
  { label: "LinkedIn", href: "https://www.linkedin.com/" },
  { label: "X", href: "https://x.com/" },
  { label: "YouTube", href: "https://www.youtube.com/" },
] as const;

/** A number as a telephone dials it. */
function telHref(number: string): string {
  return `tel:${number.replaceAll(" ", "")}`;
}
