/** Gives the test's window another width, for media queries. */
export function resizeWindow(width: number): void {
  const happyDom: unknown = Reflect.get(window, "happyDOM");
  if (typeof happyDom !== "object" || happyDom === null) throw new Error("no happy-dom");
  const setViewport: unknown = Reflect.get(happyDom, "setViewport");
  if (typeof setViewport !== "function") throw new Error("happy-dom cannot be resized");
  Reflect.apply(setViewport, happyDom, [{ width }]);
}
