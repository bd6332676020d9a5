/**
 * Props of a button that is disabled and yet can be pressed: it keeps its place in the order of Tab, and answers with
 * what is missing.
 */
export function seemsDisabled(isDisabled: boolean) {
  return isDisabled ? { "data-disabled": true, "aria-disabled": true } : {};
}
