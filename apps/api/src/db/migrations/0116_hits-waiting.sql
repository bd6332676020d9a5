-- An account's hits are counted in their order. By the time alone, each batch read and sorted all that waited.
CREATE INDEX IF NOT EXISTS "tracking_hits_waiting" ON "tracking_hits" USING btree ("account_id","at") WHERE pending;--> statement-breakpoint
DROP INDEX "tracking_hits_pending";
