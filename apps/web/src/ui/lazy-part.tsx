import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { loadedOnce } from "./loaded-once.ts";
import type { ModuleOf, PropsOf } from "./loaded-once.ts";

/**
 * A lazily loaded part of a page. Where its chunk can't be fetched, offline or after a deployment, a sentence
 * replaces it and the page keeps its state.
 *
 * @param load - Fetches the component's module.
 * @param name - Of the component in it.
 * @param waiting - The placeholder until then, as high as the part.
 */
export function lazyPart<Name extends string, Module extends ModuleOf<Name>>(
  load: () => Promise<Module>,
  name: Name,
  waiting: (props: PropsOf<Name, Module>) => ReactNode,
): (props: PropsOf<Name, Module>) => ReactNode {
  return drawn(loadedOnce<PropsOf<Name, Module>>(load, name), waiting);
}

function drawn<Props extends object>(
  { useLoaded }: ReturnType<typeof loadedOnce<Props>>,
  waiting: (props: Props) => ReactNode,
) {
  return function LazyPart(props: Props) {
    const { Component, hasFailed, retry } = useLoaded(true);
    if (hasFailed) return <PartMissing onRetry={retry} />;
    return Component === null ? waiting(props) : <Component {...props} />;
  };
}

/** Replaces a part or the contents of a dialog whose chunk did not come. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack
      gap={8}
      justify="center"
      h="100%"
      p={16}
      bd="1px dashed var(--line-strong)"
      bdrs="control"
      className="soft"
      role="alert"
    >
      <p>
        This part of the page did not load: the connection is lost, or Dakiya was updated. Your
        entries are still here.
      </p>
      <Group>
        <Button variant="default" size="compact-md" onClick={onRetry}>
          Try again
        </Button>
        <Button variant="subtle" size="compact-md" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </Group>
    </Stack>
  );
}
