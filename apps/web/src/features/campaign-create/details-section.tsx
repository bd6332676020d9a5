import { TextInput, Textarea } from "@mantine/core";
import { Section } from "./section.tsx";
import type { CampaignFormState } from "./use-campaign-form.ts";
import classes from "./fields.module.css";

/** The campaign's name, and whom it is for in the writer's own words. */
export function DetailsSection({ form }: { form: CampaignFormState }) {
  const { draft, errors, change } = form;
  return (
    <Section number={1} title="Campaign Details">
      <div className={classes.fields}>
        <TextInput
          label="Campaign Name"
          required
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors.name}
          placeholder="Diwali early access"
          maxLength={200}
        />
        <Textarea
          label="Segment Description"
          description="Optional. Whom this is for, in your own words; the AI reads it too."
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          rows={2}
          maxLength={2000}
        />
      </div>
    </Section>
  );
}
