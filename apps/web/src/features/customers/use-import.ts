import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { useEffect, useEffectEvent, useState } from "react";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";
import { isCsvFile } from "./is-csv-file.ts";
import { uploadCsv } from "./upload-csv.ts";
import { useCustomerCache } from "./use-customer-cache.ts";
import { watchImport } from "./watch-import.ts";

/** The import this page has begun or found: a running one is followed, also after a reload. */
export function useImport() {
  const utils = trpc.useUtils();
  const cache = useCustomerCache();
  const { data: imports } = trpc.imports.list.useQuery({ limit: 1 }, { refetchOnMount: "always" });
  const [sending, setSending] = useState<string | null>(null);
  const [begunId, setBegunId] = useState<string | null>(null);
  const [live, setLive] = useState<ImportWire | null>(null);
  const [seenRunning, setSeenRunning] = useState<string | null>(null);

  const latest = imports?.[0] ?? null;
  const id = begunId ?? latest?._id ?? null;
  const state = [live, latest].find((known) => known?._id === id) ?? null;
  const running = id !== null && (state === null || state.finishedAt === null);
  if (running && seenRunning !== id) setSeenRunning(id);

  const onState = useEffectEvent((next: ImportWire) => {
    setLive(next);
    if (next.finishedAt === null) return;
    if (next.status === "completed") toastSuccess(next.message);
    else toastError(next.failure_reason ?? MESSAGES.customers.uploadFailed);
    void utils.imports.invalidate();
    void cache.reloadAll();
  });
  const ask = useEffectEvent((wanted: string) => utils.imports.get.fetch({ id: wanted }));

  useEffect(() => {
    if (id === null || !running) return;
    return watchImport(id, () => ask(id), onState);
  }, [id, running]);

  async function upload(file: File): Promise<void> {
    if (!isCsvFile(file)) return toastError(MESSAGES.customers.uploadNeedsCsv);
    setSending(file.name);
    const outcome = await uploadCsv(file);
    setSending(null);
    if ("refusal" in outcome) toastError(outcome.refusal);
    else setBegunId(outcome.importId);
  }

  return {
    /** What is known of the import; null before there is one. */
    state,
    /** The name of a file on its way to the server. */
    sending,
    busy: sending !== null || running,
    /** The import ended while this page was open. */
    isNews: state !== null && state._id === seenRunning,
    upload,
  };
}
