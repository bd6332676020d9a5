import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EmailService } from "@dakiya/domain/email-settings";
import { IconExternalLink } from "@tabler/icons-react";
import { Card } from "../../../ui/card.tsx";
import classes from "./setup-guide.module.css";

/** How to get the chosen service ready, with the pages it takes. */
export function SetupGuide({ service }: { service: EmailService }) {
  const { label, steps, links } = EMAIL_SERVICE_INFO[service];
  return (
    <Card title={`Set up ${label}`}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 className={classes.heading}>Helpful links</h3>
      <ul className={classes.links}>
        {links.map(({ label: name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
              <IconExternalLink size={16} stroke={1.5} aria-hidden />
              <span className="visually-hidden">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
