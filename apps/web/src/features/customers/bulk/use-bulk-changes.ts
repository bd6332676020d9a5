import { MESSAGES } from "@dakiya/domain/messages";
import type { BulkChangeWire, BulkFilter, StartBulkChangeInput } from "@dakiya/domain/wire";
import { useEffect, useEffectEvent, useRef } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { useCustomerCache } from "../use-customer-cache.ts";

const POLL_MS = 1_000;

/** Customers to change: some by their ids, or all that a filter shows. */
export type BulkTarget = { ids: string[] } | { filter: BulkFilter };

/** Action on each of them. */
export type BulkStart = StartBulkChangeInput["action"];

/** Whether the server is at it. */
export const isUnderWay = ({ status }: BulkChangeWire): boolean =>
  status === "running" || status === "undoing";

/** The newest bulk change, polled while it runs; the lists load anew when it ends. */
export function useNewestBulkChange(): BulkChangeWire | null {
  const cache = useCustomerCache();
  const { data } = trpc.bulkChanges.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? POLL_MS : false),
  });
  const newest = data?.find(isUnderWay) ?? data?.[0] ?? null;
  const isRunning = newest !== null && isUnderWay(newest);
  const wasRunning = useRef(false);
  const reload = useEffectEvent(() => void cache.reloadAll());
  useEffect(() => {
    if (wasRunning.current && !isRunning) reload();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return newest;
}

/** Begins bulk changes and their undoing. @param onStarted - Called once the server has taken one. */
export function useBulkActions(onStarted: () => void) {
  const utils = trpc.useUtils();
  const outcome = {
    onSuccess: async () => {
      onStarted();
      await utils.bulkChanges.list.invalidate();
    },
    onError: (error: unknown) => toastError(serverMessage(error, MESSAGES.bulk.startFailed)),
  };
  const start = trpc.bulkChanges.start.useMutation(outcome);
  const add = trpc.segments.addMembers.useMutation(outcome);
  const remove = trpc.segments.removeMembers.useMutation(outcome);
  const undo = trpc.bulkChanges.undo.useMutation({
    onError: (error) => toastError(serverMessage(error, MESSAGES.bulk.undoFailed)),
    onSettled: () => utils.bulkChanges.list.invalidate(),
  });
  return {
    busy: [start, undo, add, remove].some(({ isPending }) => isPending),
    start: (target: BulkTarget, action: BulkStart, enrol: boolean) =>
      start.mutate({ ...target, action, enrol }),
    /** Adds them to a fixed list, or removes them from it. */
    changeMembers: (kind: "add" | "remove", input: { id: string } & BulkTarget) =>
      (kind === "add" ? add : remove).mutate(input),
    undo: (id: string) => undo.mutate({ id }),
  };
}
