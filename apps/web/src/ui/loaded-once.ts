import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { refetchStyles } from "./failed-styles.ts";

/** A module that exports a component by that name. */
export type ModuleOf<Name extends string> = { [Key in Name]: ComponentType<never> };
export type PropsOf<Name extends string, Module extends ModuleOf<Name>> =
  Module[Name] extends ComponentType<infer Props extends object> ? Props : never;

/** The browsers' messages name the script that did not come, except Safari's, which imports it anew by itself. */
const ADDRESS = /dynamically imported module: ([^\s?]+)/;
let attempts = 0;

/**
 * A component of another chunk, fetched once for all of its places.
 *
 * @param load - Fetches its module.
 * @param name - Its name there.
 */
export function loadedOnce<Props extends object>(load: () => Promise<object>, name: string) {
  let component: ComponentType<Props> | null = null;
  let missing: string | null = null;

  const fetchIt = async () => {
    if (component !== null) return;
    await refetchStyles();
    try {
      const module = await (missing === null ? load() : importAnew(missing));
      component = Reflect.get(module, name) as ComponentType<Props>;
    } catch (error) {
      missing = (error instanceof Error ? ADDRESS.exec(error.message)?.[1] : null) ?? null;
      throw error;
    }
  };

  /**
   * The component, null until it is there. A failure ends by a retry, when the browser is online again, and when the
   * component is wanted anew.
   */
  function useLoaded(isWanted: boolean) {
    const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
    const retry = () => setState("loading");
    if (!isWanted && state === "failed") retry();

    const isFetching = isWanted && state === "loading" && component === null;
    useEffect(() => {
      if (!isFetching) return;
      let current = true;
      const attempt = async () => {
        try {
          await fetchIt();
          if (current) setState("loaded");
        } catch (error) {
          console.error(error);
          if (current) setState("failed");
        }
      };
      // The page around it is drawn first.
      const frame = requestAnimationFrame(() => void attempt());
      return () => {
        current = false;
        cancelAnimationFrame(frame);
      };
    }, [isFetching]);

    useEffect(() => {
      if (state !== "failed") return;
      const again = () => setState("loading");
      addEventListener("online", again);
      return () => removeEventListener("online", again);
    }, [state]);

    return { Component: component, hasFailed: state === "failed", retry };
  }

  return { fetchIt, useLoaded };
}

/** Chromium remembers that a script did not come and asks for it no more: its address has to be another. */
async function importAnew(url: string): Promise<object> {
  attempts += 1;
  return await import(/* @vite-ignore */ `${url}?again=${attempts}`);
}
