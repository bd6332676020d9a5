import { Button, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";

/**
 * A lazily loaded part of a page. Where its chunk can't be fetched, offline or after a deployment, a sentence
 * replaces it and the page keeps its state.
 *
 * @param load - Fetches the component.
 * @param waiting - The placeholder meanwhile, as high as the part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  let loadedComponent: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<"there" | "loading" | "failed">(
      loadedComponent === null ? "loading" : "there",
    );
    useEffect(() => {
      if (state !== "loading") return;
      let current = true;
      const fetchIt = async () => {
        try {
          loadedComponent = await load();
          if (current) setState("there");
        } catch (error) {
          console.error(error);
          if (current) setState("failed");
        }
      };
      // The page around it is drawn first.
      const frame = requestAnimationFrame(() => void fetchIt());
      return () => {
        current = false;
        cancelAnimationFrame(frame);
      };
    }, [state]);

    useEffect(() => {
      if (state !== "failed") return;
      const again = () => setState("loading");
      addEventListener("online", again);
      return () => removeEventListener("online", again);
    }, [state]);

    if (state === "failed") return <PartMissing onRetry={() => setState("loading")} />;
    const Part = loadedComponent;
    return state === "loading" || Part === null ? waiting(props) : <Part {...props} />;
  };
}

/**
 * A dialog that is loaded when it is first opened, and then kept as any other.
 *
 * @param load - Fetches the component.
 * @param isOpened - Whether it is open by its properties.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpened: (props: Props) => boolean,
): (props: Props) => ReactNode {
  const Dialog = lazyPart(load, () => null);
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(false);
    if (!wasOpened && isOpened(props)) setWasOpened(true);
    return wasOpened && <Dialog {...props} />;
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
