/**
 * A file as it arrives: `for await`, `pipeline` of node:stream and `Readable.from` take it piece by piece, in little
 * memory, and reject when the connection breaks before its end. It can be read once.
 */
export class Download implements AsyncIterable<Uint8Array> {
  /** The name the server gives it. */
  readonly filename: string;
  readonly #response: Response;

  constructor(response: Response) {
    const [, filename = "download"] =
      /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    this.filename = filename;
    this.#response = response;
  }

  /** The whole of it. */
  async text(): Promise<string> {
    return await this.#response.text();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    if (this.#response.body !== null) yield* this.#response.body;
  }
}

/** The events of a response, `data: JSON` lines, as they come. */
export async function* readEvents(response: Response): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) yield JSON.parse(line.slice(6));
  }
}
