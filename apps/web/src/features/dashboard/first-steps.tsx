import { MESSAGES } from "@dakiya/domain/messages";
import type { GuideWire } from "@dakiya/domain/wire";
import { Button, CloseButton, Group, Stack } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { LoadSampleButton } from "../../widgets/sample-data/sample-strip.tsx";
import classes from "./first-steps.module.css";

const STEPS = [
  {
    key: "customers",
    name: "Import customers",
    line: "Upload the CSV you have. Rows with errors are listed; the rest are imported.",
    action: "Open Customers",
    to: paths.customers,
  },
  {
    key: "segment",
    name: "Build a segment",
    line: "Set rules for who to reach, and see how many customers match.",
    action: "Describe a segment",
    to: paths.createCampaign,
  },
  {
    key: "email",
    name: "Connect email",
    line: "Choose your email service and company address.",
    action: "Open Email Settings",
    to: paths.emailSettings,
  },
  {
    key: "send",
    name: "Send",
    line: "Write, preview it as a customer, and send. Then watch the results.",
    action: "Write a campaign",
    to: paths.createCampaign,
  },
] as const;

/**
 * The first-run guide: four steps, ticked by the account's data. Hidden after the first sent campaign, or when
 * dismissed.
 *
 * @param offerSample - The account is empty.
 */
export function FirstSteps({ guide, offerSample }: { guide: GuideWire; offerSample: boolean }) {
  const utils = trpc.useUtils();
  const dismissing = trpc.insights.dismissGuide.useMutation({
    // Optimistic: a dismissed guide disappears at once.
    onMutate: () =>
      utils.insights.dashboard.setQueriesData(
        undefined,
        {},
        (before) => before && { ...before, guide: null },
      ),
    onError: (error) => toastError(serverMessage(error, MESSAGES.dashboard.dismissFailed)),
    onSettled: () => utils.insights.dashboard.invalidate(),
  });
  const isStepDone = { ...guide, send: false };
  const next = STEPS.find(({ key }) => !isStepDone[key])?.key;

  return (
    <Card
      title="Four steps to your first campaign"
      action={<CloseButton aria-label="Hide this guide" onClick={() => dismissing.mutate()} />}
    >
      <ol className={classes.steps}>
        {STEPS.map(({ key, name, line, action, to }, index) => (
          <Stack
            key={key}
            component="li"
            gap={0}
            align="flex-start"
            className={classes.step ?? ""}
            data-done={isStepDone[key] || undefined}
            aria-current={key === next ? "step" : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {isStepDone[key] ? <IconCheck size={16} stroke={2.5} /> : index + 1}
            </span>
            <h3 className={classes.name}>
              {name}
              {isStepDone[key] && <span className="visually-hidden">: done</span>}
            </h3>
            <p className={classes.line}>{line}</p>
            {!isStepDone[key] && (
              <Button
                component={Link}
                to={to}
                variant={key === next ? "filled" : "default"}
                mt="auto"
              >
                {action}
              </Button>
            )}
          </Stack>
        ))}
      </ol>
      {offerSample && (
        <Group
          gap="12px 24px"
          justify="space-between"
          mt={24}
          pt={16}
          fz="small"
          className="soft ruled-above"
        >
          <p>Just exploring? Sample data fills every screen. Remove it with one click.</p>
          <LoadSampleButton />
        </Group>
      )}
    </Card>
  );
}
