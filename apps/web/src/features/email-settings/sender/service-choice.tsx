import { EMAIL_SERVICES, EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EmailService } from "@dakiya/domain/email-settings";
import { IconCheck, IconExternalLink } from "@tabler/icons-react";
import { useId } from "react";
import { Card } from "../../../ui/card.tsx";
import classes from "./service-choice.module.css";

/**
 * The four services as cards to choose from.
 *
 * @param inUse - The service of the saved configuration; null before the first save.
 */
export function ServiceChoice({
  value,
  inUse,
  onChange,
}: {
  value: EmailService;
  inUse: EmailService | null;
  onChange: (service: EmailService) => void;
}) {
  const group = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Choose your email service</legend>
      <div className={classes.cards}>
        {EMAIL_SERVICES.map((service) => {
          const { label, description, freeTier, setup, recommended } = EMAIL_SERVICE_INFO[service];
          const price = /free/i.test(freeTier) ? "Free" : freeTier;
          return (
            <label key={service} className={classes.card}>
              <input
                type="radio"
                className="visually-hidden"
                name={group}
                value={service}
                checked={service === value}
                onChange={() => onChange(service)}
              />
              <span className={classes.head}>
                <span className={classes.label}>{label}</span>
                <span className={classes.mark} aria-hidden="true">
                  <IconCheck size={14} stroke={2.5} />
                </span>
              </span>
              <span className={classes.description}>{description}</span>
              <span className={classes.tags}>
                {service === inUse && (
                  <span className={classes.tag} data-hue="green">
                    In use
                  </span>
                )}
                {recommended && (
                  <span className={classes.tag} data-hue="yellow">
                    Recommended
                  </span>
                )}
                <span className={classes.tag}>{price}</span>
                <span className={classes.tag}>{setup} setup</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** How to set up the chosen service, with links to its pages. */
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
