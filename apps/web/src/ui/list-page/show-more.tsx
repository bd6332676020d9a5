import { Button, Group } from "@mantine/core";

/** The button below a list that has further pages. */
export function ShowMore({
  list: { hasMore, loadMore },
  p,
}: {
  list: { hasMore: boolean; loadMore: () => void };
  /** Its padding, in a card that has none. */
  p?: string;
}) {
  if (!hasMore) return null;
  return (
    <Group justify="center" {...(p === undefined ? {} : { p })}>
      <Button variant="default" onClick={loadMore}>
        Show more
      </Button>
    </Group>
  );
}
