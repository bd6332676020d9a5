import { MESSAGES } from "@dakiya/domain/messages";
import { sendingRulesInput } from "@dakiya/domain/wire";
import type { SendingRulesWire } from "@dakiya/domain/wire";
import { Button, NumberInput, Radio, Select, Stack } from "@mantine/core";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";

const TrackingCard = lazyPart(
  async () => await import("./tracking-card.tsx"),
  "TrackingCard",
  () => <BlockSkeleton height={480} />,
);

const words = MESSAGES.automations;
/** Suggested limit where there was none. */
const USUAL_CAP = 3;
/** The list shows this many names; typing finds the others. */
const DRAWN_AT_MOST = 100;

/** The account's time zone, how many emails a customer gets at most, and how long campaigns wait (docs/product.md, Sending rules). */
export function SendingRulesPage() {
  const query = trpc.automations.rules.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <>
      <PageHeader
        title="Sending rules"
        lead="When emails go out, how many one customer gets, and what they track."
      />
      <Loaded state={loadState(query, words.loadFailed)} label="Loading the sending rules">
        {(rules) => (
          <Stack gap={24}>
            <Card>
              <RulesForm rules={rules} />
            </Card>
            <TrackingCard rules={rules} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function RulesForm({ rules }: { rules: SendingRulesWire }) {
  const utils = trpc.useUtils();
  const { timeZone, mailCap, holdSeconds } = rules;
  const state = useSettingsForm({
    initial: {
      timeZone,
      limit: mailCap === null ? "none" : "cap",
      mailCap: mailCap ?? USUAL_CAP,
      holdSeconds,
    },
    schema: sendingRulesInput,
    bodyOf: ({ limit, ...values }) => ({
      ...values,
      mailCap: limit === "cap" ? values.mailCap : null,
    }),
    problemOf: ({ path }) => ({
      path,
      message: path === "holdSeconds" ? MESSAGES.server.holdRange : words.capRange,
    }),
    save: (body) => utils.client.automations.saveRules.mutate(body),
    onSaved: (saved) => {
      toastSuccess(words.rulesSaved);
      utils.automations.rules.setData(undefined, saved);
    },
    failed: words.saveFailed,
  });
  const { form } = state;
  return (
    <Form onSubmit={state.submit}>
      <Stack gap={20} maw={480}>
        <Select
          label="Time zone"
          description="Automations wait and send by this time zone"
          data={zones(timeZone)}
          searchable
          allowDeselect={false}
          limit={DRAWN_AT_MOST}
          nothingFoundMessage="Unknown time zone"
          {...form.getInputProps("timeZone")}
        />
        <Radio.Group
          label="Marketing emails to one customer"
          description="Campaigns and automations together"
          {...form.getInputProps("limit")}
        >
          <Stack gap={12} mt={8}>
            <Radio value="none" label="No limit" />
            <Radio value="cap" label="No more than … in 7 days" />
          </Stack>
        </Radio.Group>
        {form.values.limit === "cap" && (
          <NumberInput
            label="Emails in 7 days"
            min={1}
            max={100}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps("mailCap")}
          />
        )}
        <NumberInput
          label="Wait before sending"
          description="You can stop a new campaign for this many seconds, 0 to 300."
          min={0}
          max={300}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps("holdSeconds")}
        />
        <Button type="submit" loading={state.busy} style={{ alignSelf: "start" }}>
          Save sending rules
        </Button>
      </Stack>
    </Form>
  );
}

/** Every time zone the browser knows, and the account's own. */
function zones(own: string): string[] {
  return [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
}
