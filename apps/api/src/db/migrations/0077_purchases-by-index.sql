-- Where there are many customers it is there by now, built while the table was in use (db/open/build-indexes.ts).
CREATE INDEX IF NOT EXISTS "customers_purchases" ON "customers" USING btree ("account_id","last_purchase_at","order_count","total_spent") WHERE "customers"."last_purchase_at" is not null;--> statement-breakpoint
DROP INDEX "customers_bought";
