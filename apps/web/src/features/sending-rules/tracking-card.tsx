import { MESSAGES } from "@dakiya/domain/messages";
import { LINK_TAG_LIMITS, LINK_TAGS, TRACKING, TRACKING_LABELS } from "@dakiya/domain/tracking";
import { sendingRulesInput } from "@dakiya/domain/wire";
import type { SendingRulesWire } from "@dakiya/domain/wire";
import { Button, Checkbox, Radio, Stack, TagsInput, TextInput } from "@mantine/core";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";

const words = MESSAGES.tracking;

/** Tracking in the account's emails, and the tags of their links. */
export function TrackingCard({ rules }: { rules: SendingRulesWire }) {
  const utils = trpc.useUtils();
  const { timeZone, mailCap, tracking, linkTags } = rules;
  const { hostsInForce, ...stored } = linkTags;
  const state = useSettingsForm({
    initial: { tracking, ...stored, hosts: stored.hosts ?? [] },
    schema: sendingRulesInput,
    bodyOf: ({ tracking: choice, hosts, ...tags }) => ({
      ...{ timeZone, mailCap, tracking: choice },
      linkTags: { ...tags, hosts: hosts.length === 0 ? null : hosts },
    }),
    problemOf: ({ path, message }) => ({
      path: path.replace(/^linkTags\./, "").replace(/^hosts\..*/, "hosts"),
      message,
    }),
    save: (body) => utils.client.automations.saveRules.mutate(body),
    onSaved: (saved) => {
      toastSuccess(words.saved);
      utils.automations.rules.setData(undefined, saved);
    },
    failed: words.saveFailed,
  });
  const { form } = state;
  return (
    <Card title="Tracking">
      <Form onSubmit={state.submit}>
        <Stack gap={20} maw={480}>
          <Radio.Group
            label="Track in emails"
            description="Each campaign and automation email can choose otherwise."
            {...form.getInputProps("tracking")}
          >
            <Stack gap={12} mt={8}>
              {TRACKING.map((value) => (
                <Radio key={value} value={value} label={TRACKING_LABELS[value]} />
              ))}
            </Stack>
          </Radio.Group>
          <Checkbox
            label="Add UTM tags to links"
            description="Web analytics then show which campaign a visit came from."
            {...form.getInputProps("isOn", { type: "checkbox" })}
          />
          {form.values.isOn && (
            <>
              {LINK_TAGS.map(({ key, label, parameter }) => (
                <TextInput
                  key={key}
                  label={`${label} (${parameter})`}
                  autoComplete="off"
                  {...(key === "campaign" && {
                    description: "{campaign} is the campaign's name, {company} the sender's.",
                  })}
                  {...form.getInputProps(key)}
                  {...state.limited(key, LINK_TAG_LIMITS.value)}
                />
              ))}
              <TagsInput
                label="Websites"
                description={hostsHint(hostsInForce, stored.hosts === null)}
                placeholder="example.com"
                maxTags={LINK_TAG_LIMITS.hosts}
                splitChars={[",", " "]}
                {...form.getInputProps("hosts")}
              />
            </>
          )}
          <Button
            type="submit"
            variant="default"
            loading={state.busy}
            style={{ alignSelf: "start" }}
          >
            Save tracking
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}

/** Which links get tags while the field is empty. */
function hostsHint(hostsInForce: readonly string[], isDefault: boolean): string {
  if (!isDefault) return "Only links to these hosts get tags. Empty: your brand's website.";
  const [host] = hostsInForce;
  return host === undefined
    ? "Only links to these hosts get tags. Your brand names no website, so enter one."
    : `Only links to these hosts get tags. Empty: ${host}, your brand's website.`;
}
