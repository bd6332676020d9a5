/** The figures of a chart as a table, for those who cannot see the drawing beside it. */
export function ChartTable({
  caption,
  headers,
  rows,
}: {
  caption: string;
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label = "", ...values]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={headers[index + 1] ?? index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The largest value, where one point alone has it; else null: of equals none is the first. */
export function maxOf(points: readonly { value: number }[]): number | null {
  const [first, second] = points.map(({ value }) => value).toSorted((a, b) => b - a);
  return first === undefined || first === 0 || first === second ? null : first;
}

/** One bar, column or step of a chart. */
export type ChartPoint = {
  label: string;
  value: number;
  /** Words in place of the value, where it is not known. */
  shown?: string;
  /** A second figure after the value, such as a share. */
  note?: string;
};
