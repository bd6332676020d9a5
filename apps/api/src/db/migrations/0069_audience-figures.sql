-- Where there are many customers these are there by now, built while the table was in use (db/open/build-indexes.ts).
CREATE INDEX IF NOT EXISTS "log_suppressions_at" ON "log_suppressions" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_joined" ON "customers" USING btree ("account_id","created_at","import_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_left" ON "customers" USING btree ("account_id","unsubscribed_at") WHERE "customers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_bought" ON "customers" USING btree ("account_id","last_purchase_at") WHERE "customers"."last_purchase_at" is not null;