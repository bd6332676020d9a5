-- Where there are many customers both indexes are there by now, built while the table was in use (db/open/build-indexes.ts).
CREATE INDEX IF NOT EXISTS "customers_phone" ON "customers" USING btree ("account_id",right(regexp_replace("phone", '[^0-9]+', '', 'g'), 10) text_pattern_ops) WHERE "customers"."phone" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "customers_account_email_prefix" ON "customers" USING btree ("account_id",lower("email") text_pattern_ops);--> statement-breakpoint
DROP INDEX "customers_account_email";--> statement-breakpoint
ALTER INDEX "customers_account_email_prefix" RENAME TO "customers_account_email";--> statement-breakpoint
-- The planner knows nothing of a new expression otherwise.
ANALYZE "customers";
