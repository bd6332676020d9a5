import classes from "./heat-map.module.css";

/** Steps of colour above none. */
const STEPS = 4;

/**
 * Numbers of a grid, the higher the darker. It is a table, and reads as one; where it is wider than its place, it scrolls.
 *
 * @param caption - Unit of the counts; read out, not shown.
 */
export function HeatMap({
  caption,
  rowName,
  columns,
  rows,
  format,
}: {
  caption: string;
  rowName: string;
  columns: readonly { label: string; title: string }[];
  rows: readonly { label: string; values: readonly number[] }[];
  format: (value: number) => string;
}) {
  const most = Math.max(...rows.flatMap(({ values }) => values), 1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, and so has to for the keyboard, too.
    <div className={classes.room} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.map}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{rowName}</span>
            </th>
            {columns.map(({ label, title }) => (
              <th key={label} scope="col" aria-label={title}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td
                  key={columns[index]?.label ?? index}
                  data-step={Math.ceil((value / most) * STEPS)}
                >
                  {format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
