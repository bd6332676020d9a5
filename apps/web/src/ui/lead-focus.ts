import type { FormErrors, UseFormReturnType } from "@mantine/form";

/**
 * Leads to a place with a problem: scrolls it into the middle and focuses it. Near an edge, sticky elements would hide
 * it or its message.
 *
 * @param view - The element to scroll to, where that is not the place itself.
 */
export function leadFocus(place: HTMLElement, view: Element = place): void {
  view.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
}

/** Leads to the first problem of a refused form. */
export function leadToFirst(form: Pick<UseFormReturnType<object>, "getInputNode">) {
  return (problems: FormErrors): void => {
    const place = form.getInputNode(Object.keys(problems)[0] ?? "");
    if (place !== null) leadFocus(place);
  };
}
