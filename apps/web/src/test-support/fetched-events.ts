import { onTestFinished, vi } from "vitest";

/** An EventSource for happy-dom, over the test's own server. */
class FetchedEvents {
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #abort = new AbortController();

  constructor(url: string) {
    void this.#read(url);
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(url: string): Promise<void> {
    try {
      const response = await fetch(url, { signal: this.#abort.signal });
      const reader = response.ok ? response.body?.getReader() : undefined;
      const decoder = new TextDecoder();
      let text = "";
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        text += decoder.decode(next.value, { stream: true });
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) this.onmessage?.({ data: event.replace(/^data: /, "") });
      }
    } catch {
      // Ended from either side: told below.
    }
    if (!this.#abort.signal.aborted) this.onerror?.();
  }
}

/** Lets the page of one test receive server-sent events. */
export function receiveEvents(): void {
  vi.stubGlobal("EventSource", FetchedEvents);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
