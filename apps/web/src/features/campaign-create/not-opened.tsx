import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Stands where a form was to be opened with something that is not there. */
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
