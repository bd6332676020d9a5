/** One bar, column or step of a chart. */
export interface ChartPoint {
  label: string;
  value: number;
  /** A second figure after the value, such as a share. */
  note?: string;
}
