import type { ImportPreviewWire } from "@dakiya/domain/wire";
import classes from "./import-reading-modal.module.css";

/** The first rows of a file under its headings. Rows above the headings are not imported, and dimmed. */
export function ImportReadingRows({ preview }: { preview: ImportPreviewWire }) {
  const { headings, rows, heading_line } = preview;
  // Headings may repeat.
  const columns = headings.map((heading, place) => ({
    key: `${place} ${heading}`,
    heading,
    place,
  }));
  const above = rows.filter(({ line }) => line < heading_line);
  const below = rows.filter(({ line }) => line > heading_line);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by keyboard.
    <div className={classes.rows} tabIndex={0} role="region" aria-label="First rows of the file">
      <table>
        <caption className="visually-hidden">First rows of the file</caption>
        <thead>
          {above.map(({ line, cells }) => (
            <tr key={line} className={classes.above}>
              <td className={classes.line}>{line}</td>
              <td colSpan={Math.max(1, headings.length)}>
                {cells.filter((cell) => cell.trim() !== "").join(" · ")}{" "}
                <span style={{ fontStyle: "italic" }}>ignored</span>
              </td>
            </tr>
          ))}
          <tr>
            <th className={classes.line} scope="col">
              Line
            </th>
            {columns.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {below.map(({ line, cells }) => (
            <tr key={line}>
              <td className={classes.line}>{line}</td>
              {columns.map(({ key, place }) => (
                <td key={key}>{cells[place] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
