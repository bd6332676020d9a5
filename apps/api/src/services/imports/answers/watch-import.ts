import { setTimeout as wait } from "node:timers/promises";
import type { ImportWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findImport } from "./find-import.ts";
import { toImportWire } from "../../wire/imports.ts";

const POLL_MS = 300;

/**
 * Streams an import's states: the present one, then each change, until it has ended or the listener leaves.
 *
 * @throws AppError "missing", at the first step.
 */
export async function* watchImport(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
): AsyncGenerator<ImportWire> {
  const isGone = (): boolean => signal?.aborted === true;
  for (let shown = ""; !isGone();) {
    const row = await findImport(ctx, input.id).catch((error: unknown) => {
      // A waiting import can be replaced by a newer upload.
      if (shown !== "" && error instanceof AppError) return null;
      throw error;
    });
    if (row === null) return;
    const state = toImportWire(row);
    const seen = JSON.stringify(state);
    if (seen !== shown) yield state;
    shown = seen;
    if (state.finishedAt !== null || isGone()) return;
    // Aborting ends the wait by an error, which is expected.
    await wait(POLL_MS, undefined, signal === undefined ? {} : { signal }).catch(() => {});
  }
}
