import {
  IconChartHistogram,
  IconEyeCheck,
  IconFilterHeart,
  IconSend,
  IconShieldLock,
  IconTargetArrow,
} from "@tabler/icons-react";
import classes from "./feature-cards.module.css";

const FEATURES = [
  {
    name: "Smart Segmentation",
    line: "Describe an audience by plain rules, see at once how many people it holds, and let AI draft the letter for exactly them.",
    Icon: IconFilterHeart,
  },
  {
    name: "Campaign Automation",
    line: "Press send once. Batches, daily limits and retries are looked after until the last recipient is reached.",
    Icon: IconSend,
  },
  {
    name: "Advanced Analytics",
    line: "Analytics dashboards with delivery, open and click rates over any range, and a ranking that shows which campaigns earned their place.",
    Icon: IconChartHistogram,
  },
  {
    name: "Audience Targeting",
    line: "Reach people by what they spent, where they live, when they last bought, or how they answered before.",
    Icon: IconTargetArrow,
  },
  {
    name: "Real-time Tracking",
    line: "Watch each letter go out, arrive, get opened and clicked, person by person, while it happens.",
    Icon: IconEyeCheck,
  },
  {
    name: "Enterprise Security",
    line: "Keys are encrypted, sessions can be ended, and a customer list is seen by nobody but its owner.",
    Icon: IconShieldLock,
  },
];

export function FeatureCards() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <div className={classes.inner}>
        <h2 id="features-title" className={classes.title}>
          From a list of names to an answer
        </h2>
        <ul className={classes.grid}>
          {FEATURES.map(({ name, line, Icon }) => (
            <li key={name} className={classes.card}>
              <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
              <h3 className={classes.name}>{name}</h3>
              <p className={classes.line}>{line}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
