import { useLayoutEffect, useRef, useState } from "react";
import type { CSSProperties } from "react";
import { Toaster, useToasterStore } from "react-hot-toast";
import { TOAST_DURATION_MS } from "../lib/toast.ts";
import { freePlace } from "./free-place.ts";
import type { Box } from "./free-place.ts";
import classes from "./toaster.module.css";

const { success, error, blank, loading } = TOAST_DURATION_MS;

const EDGE_PX = 16;
const GAP_PX = 8;
const WIDEST_PX = 420;

/** Elements that a toast must not cover. A bar is marked by `data-bar`. */
const TAKEN = "a[href], button, input, select, textarea, [role=button], [role=switch], [data-bar]";

/**
 * Shows toasts low on the screen, covering no button. The library shows at most 20 at once, by docs/product.md, Toasts.
 */
export function AppToaster() {
  return (
    <Toaster
      position="bottom-center"
      gutter={GAP_PX}
      containerStyle={usePlace()}
      toastOptions={{
        className: classes.toast ?? "",
        duration: blank,
        success: {
          duration: success,
          iconTheme: { primary: "var(--green)", secondary: "var(--raised)" },
        },
        error: {
          duration: error,
          iconTheme: { primary: "var(--red)", secondary: "var(--raised)" },
        },
        loading: { duration: loading },
      }}
    />
  );
}

/** A place for the toasts there are, found anew when one is added. */
function usePlace(): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ inset: EDGE_PX });
  const { toasts } = useToasterStore();
  const ids = toasts.map(({ id }) => id);
  const known = useRef<readonly string[]>([]);

  useLayoutEffect(() => {
    const isAdded = ids.some((id) => !known.current.includes(id));
    known.current = ids;
    if (isAdded) setPlace(placeOf(document.querySelectorAll<HTMLElement>(`.${classes.toast}`)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids are new with each render
  }, [ids.join()]);

  return place;
}

function placeOf(toasts: NodeListOf<HTMLElement>): CSSProperties {
  const width = Math.max(0, ...Array.from(toasts, ({ offsetWidth }) => offsetWidth));
  const height = Array.from(toasts).reduce((sum, toast) => sum + toast.offsetHeight + GAP_PX, 0);
  const view = document.documentElement;
  const room = {
    left: EDGE_PX,
    top: EDGE_PX,
    right: view.clientWidth - EDGE_PX,
    bottom: window.innerHeight - EDGE_PX,
  };
  const { left, top } = freePlace({ width, height }, { room, taken: takenBoxes(), gap: GAP_PX });
  // As wide as any toast may be: in a narrower one the next toast would be measured with too many lines.
  const widest = Math.min(WIDEST_PX, room.right - room.left);
  return {
    inset: "auto",
    left: left - (widest - width) / 2,
    bottom: window.innerHeight - top - height,
    width: widest,
    height,
  };
}

/** Boxes of the controls, within the dialog where one is open. */
function takenBoxes(): Box[] {
  const open = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
  const within = open[open.length - 1] ?? document;
  return Array.from(within.querySelectorAll(TAKEN), (element) =>
    element.getBoundingClientRect(),
  ).filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < window.innerHeight);
}
