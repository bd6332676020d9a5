import { Button, Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BlockSkeleton, SkeletonLine } from "../../ui/skeletons.tsx";
import classes from "./campaign-form.module.css";

const SECTIONS_PX = [170, 220, 380];
const PANEL_PX = [24, 220];

/** The form's skeleton while its contents are loading. */
export function FormSkeleton() {
  return (
    <div className={classes.layout} role="status">
      <span className="visually-hidden">Loading the campaign</span>
      <Stack gap={24} miw={0}>
        {SECTIONS_PX.map((px) => (
          <Block key={px} px={px} />
        ))}
      </Stack>
      <Stack className={classes.panel ?? ""}>
        {PANEL_PX.map((px) => (
          <Block key={px} px={px} />
        ))}
      </Stack>
    </div>
  );
}

function Block({ px }: { px: number }) {
  return (
    <Card>
      <Stack>
        <SkeletonLine width={180} height={20} />
        <BlockSkeleton height={px} />
      </Stack>
    </Card>
  );
}

/** Replaces the form when its contents do not exist. */
export function NotOpened({ title }: { title: string }) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <Button component={Link} to={paths.createCampaign}>
            Start without it
          </Button>
        }
      />
    </Card>
  );
}
