import { Box } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { PartMissing } from "./lazy-part.tsx";
import { loadedOnce } from "./loaded-once.ts";
import type { ModuleOf, PropsOf } from "./loaded-once.ts";
import { LoadingSpinner } from "./loading-spinner.tsx";
import { Modal } from "./modal.tsx";
import type { ModalSize } from "./modal.tsx";

type DialogProps = { onClose: () => void };

type Frame<Props> = {
  /** The dialog's title, or as much of it as is known before it is loaded. */
  title: string | ((props: Props) => string);
  size?: ModalSize;
  /** Whether it is open by its properties. Left out, it is open wherever it is drawn. */
  isOpened?: (props: Props) => boolean;
  /** Whether it opens without a click: then only once it is loaded. */
  isUnasked?: (props: Props) => boolean;
  /** Fetched with the page rather than when it is first opened. */
  isAhead?: boolean;
};

/** A fast network brings a dialog sooner: a frame before it would only flicker. */
const FRAME_AFTER_MS = 150;

/** About the height of each dialog, which is centred: a frame that grows moves its title. */
const BODY_PX: Record<ModalSize, number> = { sm: 160, md: 240, lg: 360, xl: 480 };

/**
 * A dialog that is loaded when it is first opened, and then kept as any other. Until it is there its frame shows that
 * it comes, or why it did not.
 *
 * @param load - Fetches the component's module.
 * @param name - Of the component in it.
 */
export function lazyDialog<Name extends string, Module extends ModuleOf<Name>>(
  load: () => Promise<Module>,
  name: Name,
  frame: Frame<PropsOf<Name, Module>>,
): (props: PropsOf<Name, Module> & DialogProps) => ReactNode {
  return framed(loadedOnce<PropsOf<Name, Module> & DialogProps>(load, name), frame);
}

function framed<Props extends DialogProps>(
  { fetchIt, useLoaded }: ReturnType<typeof loadedOnce<Props>>,
  frame: Frame<Props>,
) {
  const { title, size = "md", isOpened = () => true, isUnasked = () => false } = frame;
  return function LazyDialog(props: Props): ReactNode {
    const opened = isOpened(props);
    const [wasOpened, setWasOpened] = useState(opened);
    if (!wasOpened && opened) setWasOpened(true);
    const { Component, hasFailed, retry } = useLoaded(opened);
    useEffect(() => {
      if (frame.isAhead !== true) return;
      // A failure counts once the dialog is opened, which fetches it again.
      const ahead = requestAnimationFrame(() => void fetchIt().catch(() => undefined));
      return () => cancelAnimationFrame(ahead);
    }, []);

    if (Component !== null) return wasOpened && <Component {...props} />;
    if (!opened || isUnasked(props)) return null;
    return (
      <DialogFrame
        title={typeof title === "string" ? title : title(props)}
        size={size}
        hasFailed={hasFailed}
        onRetry={retry}
        onClose={props.onClose}
      />
    );
  };
}

function DialogFrame({
  title,
  size,
  hasFailed,
  onRetry,
  onClose,
}: {
  title: string;
  size: ModalSize;
  hasFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
}) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), FRAME_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate && !hasFailed) return null;
  return (
    <Modal opened title={title} size={size} onClose={onClose}>
      <Box display="grid" mih={BODY_PX[size]} style={{ alignContent: "center" }}>
        {hasFailed ? <PartMissing onRetry={onRetry} /> : <LoadingSpinner label="Loading…" />}
      </Box>
    </Modal>
  );
}
