DROP INDEX "send_batches_open";--> statement-breakpoint
-- A batch is changed three times: claimed, frozen, settled. Only where there is room beside it do all three stay on its
-- page and leave the indexes alone. Holds for pages filled from now on.
ALTER TABLE "send_batches" SET (fillfactor = 32);
