import {
  EMAIL_SERVICE_INFO,
  LISTED_SERVICES,
  SMTP_PRESET_INFO,
} from "@dakiya/domain/email-settings";
import type { EmailService, SmtpPresetName } from "@dakiya/domain/email-settings";
import { Box, Group, SimpleGrid, Stack, Text } from "@mantine/core";
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
    <fieldset>
      <Box component="legend" mb={12} fz={16} lh="24px" className="strong">
        Choose your email service
      </Box>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={{ base: 12, md: 16 }}>
        {LISTED_SERVICES.map((service) => {
          const { label, description, freeTier, setup, recommended } = EMAIL_SERVICE_INFO[service];
          const price = /free/i.test(freeTier) ? "Free" : freeTier;
          return (
            <Stack
              key={service}
              component="label"
              gap={0}
              pos="relative"
              miw={0}
              className={`panel ${classes.card}`}
            >
              <input
                type="radio"
                className="visually-hidden"
                name={group}
                value={service}
                checked={service === value}
                onChange={() => onChange(service)}
              />
              <Group component="span" justify="space-between" wrap="nowrap">
                <span className="strong">{label}</span>
                <span className={classes.mark} aria-hidden="true">
                  <IconCheck size={14} stroke={2.5} />
                </span>
              </Group>
              <Text span mt={4} mb={12} className="note">
                {description}
              </Text>
              <Group component="span" gap={6} align="stretch" mt="auto">
                {service === inUse && (
                  <span className="tag" data-hue="green">
                    In use
                  </span>
                )}
                {recommended && (
                  <span className="tag" data-hue="yellow">
                    Recommended
                  </span>
                )}
                <span className="tag">{price}</span>
                <span className="tag">{setup} setup</span>
              </Group>
            </Stack>
          );
        })}
      </SimpleGrid>
    </fieldset>
  );
}

/**
 * Steps to set up the chosen service, with links to its pages.
 *
 * @param preset - The mail service or server, where that is reached by SMTP.
 */
export function SetupGuide({ service, preset }: { service: EmailService; preset: SmtpPresetName }) {
  const { label, steps, links } =
    service === "smtp_server" ? guideOf(preset) : EMAIL_SERVICE_INFO[service];
  return (
    <Card title={`Set up ${label}`}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {links.length > 0 && (
        <>
          <Box component="h3" mt={20} mb={4} className="small strong">
            Helpful links
          </Box>
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
        </>
      )}
    </Card>
  );
}

function guideOf(preset: SmtpPresetName) {
  const { label, steps, link } = SMTP_PRESET_INFO[preset];
  return { label, steps, links: link === null ? [] : [link] };
}
