import {
  IconChartHistogram,
  IconEyeCheck,
  IconFilterHeart,
  IconSend,
  IconShieldLock,
  IconTargetArrow,
} from "@tabler/icons-react";
import classes from "./landing.module.css";

const FEATURES = [
  {
    name: "Smart Segmentation",
    line: "Describe an audience with plain rules, see its size at once, and let AI draft the email for it.",
    Icon: IconFilterHeart,
  },
  {
    name: "Campaign Automation",
    line: "Press send once. Dakiya handles batches, daily limits and retries until the last recipient.",
    Icon: IconSend,
  },
  {
    name: "Advanced Analytics",
    line: "Analytics dashboards with delivery, open and click rates over any range, and a ranking of your campaigns.",
    Icon: IconChartHistogram,
  },
  {
    name: "Audience Targeting",
    line: "Reach customers by spending, location, last purchase, or past engagement.",
    Icon: IconTargetArrow,
  },
  {
    name: "Real-time Tracking",
    line: "Watch each email being sent, delivered, opened and clicked, recipient by recipient, as it happens.",
    Icon: IconEyeCheck,
  },
  {
    name: "Enterprise Security",
    line: "Keys are encrypted, sessions can be ended, and only your account sees its customer list.",
    Icon: IconShieldLock,
  },
];

export function FeatureCards() {
  return (
    <section id="features" className={classes.features} aria-labelledby="features-title">
      <div className={classes.section}>
        <h2 id="features-title" className={classes.title}>
          From a list of names to a response
        </h2>
        <ul className={classes.cards}>
          {FEATURES.map(({ name, line, Icon }) => (
            <li key={name} className={classes.card}>
              <Icon className={classes.cardIcon} size={28} stroke={1.5} aria-hidden />
              <h3 className={classes.cardName}>{name}</h3>
              <p className={classes.lead}>{line}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
