import { MESSAGES } from "@dakiya/domain/messages";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { ImportRecord } from "../wire/imports.ts";
import { findIgnored } from "./added-columns.ts";
import { findImport } from "./answers/read-imports.ts";

/** The import whose ignored columns are added. @throws AppError "missing"; "conflict" when it left nothing out. */
export async function openAddition(ctx: Ctx, id: string): Promise<ImportRecord> {
  const row = await findImport(ctx, id);
  const isDone = row.kind === "customers" && row.status === "completed" && row.undoneAt === null;
  if (!isDone || (await findIgnored(ctx.db, row)).length === 0)
    throw new AppError("conflict", MESSAGES.server.importNothingToAdd);
  return row;
}
