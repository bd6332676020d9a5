import { CSV_HEADER, customerCells } from "./customers.mjs";

const BOUNDARY = "dakiya-bench";
const PIECE_CHARACTERS = 262_144;

/**
 * The bench's customers as a CSV file in the form that uploads it, its bytes ready to be sent: making them is no work of
 * the server's.
 */
export function customersForm(rows) {
  const pieces = Array.from(texts(rows), (text) => Buffer.from(text));
  async function* body() {
    yield* pieces;
  }
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body };
}

function* texts(rows) {
  const head = 'content-disposition: form-data; name="file"; filename="customers.csv"';
  let text = `--${BOUNDARY}\r\n${head}\r\ncontent-type: text/csv\r\n\r\n${CSV_HEADER}\n`;
  for (let n = 0; n < rows; n += 1) {
    text += `${customerCells(n).join(",")}\n`;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield `${text}\r\n--${BOUNDARY}--\r\n`;
}
