/**
 * Leads to a place that something is to be mended at: scrolls to it and puts the focus there. Into the middle, since what
 * stays in view at the edges would hide it, or what is said below it.
 *
 * @param shown - What is to be seen, where that is not the place itself.
 */
export function leadFocus(place: HTMLElement, shown: Element = place): void {
  shown.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
}
