import { CSV_HEADER, customerCells, OWN_HEADER, ownCells } from "./customers.ts";

const BOUNDARY = "dakiya-bench";
const PIECE_CHARACTERS = 262_144;

/** A form that uploads a file: its content type, and its bytes from the beginning each time. */
export type CustomersForm = {
  type: string;
  body: () => ReadableStream<Uint8Array>;
};

/**
 * The bench's customers as a CSV file in the form that uploads it, its bytes ready to be sent: making them is no work of
 * the server's.
 *
 * @param options.ownFields - Also with their values in `OWN_FIELDS`.
 */
export function customersForm(rows: number, { ownFields = false } = {}): CustomersForm {
  const pieces = Array.from(texts(rows, ownFields), (text) => Buffer.from(text));
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: () => {
      const remaining = pieces.values();
      return new ReadableStream({
        pull: (stream) => {
          const { value } = remaining.next();
          if (value === undefined) stream.close();
          else stream.enqueue(value);
        },
      });
    },
  };
}

function* texts(rows: number, ownFields: boolean): Generator<string> {
  const head = 'content-disposition: form-data; name="file"; filename="customers.csv"';
  let text = `--${BOUNDARY}\r\n${head}\r\ncontent-type: text/csv\r\n\r\n${ownFields ? OWN_HEADER : CSV_HEADER}\n`;
  for (let n = 0; n < rows; n += 1) {
    const own = ownFields ? ownCells(n) : [];
    text += `${[...customerCells(n), ...own].join(",")}\n`;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield `${text}\r\n--${BOUNDARY}--\r\n`;
}
