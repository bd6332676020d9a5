import { useSyncExternalStore } from "react";

/** A value outside React that components and other code can subscribe to. */
export type Store<Value> = {
  get: () => Value;
  /** Replaces the value, and notifies the subscribers. */
  set: (next: Value) => void;
  /** Calls back after each change; returns how to stop that. */
  subscribe: (listener: () => void) => () => void;
};

/** A store that holds `first` at first. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A store's value, for components. */
export function useStore<Value>({
  get,
  subscribe,
}: Pick<Store<Value>, "get" | "subscribe">): Value {
  return useSyncExternalStore(subscribe, get);
}
