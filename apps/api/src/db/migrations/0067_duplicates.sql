CREATE TABLE "duplicate_dismissals" (
	"account_id" bigint NOT NULL,
	"low_id" bigint NOT NULL,
	"high_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duplicate_dismissals_account_id_low_id_high_id_pk" PRIMARY KEY("account_id","low_id","high_id")
);
--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_low" FOREIGN KEY ("account_id","low_id") REFERENCES "public"."customers"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_high" FOREIGN KEY ("account_id","high_id") REFERENCES "public"."customers"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_high" ON "duplicate_dismissals" USING btree ("account_id","high_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_name_city" ON "customers" USING btree ("account_id",hashtextextended(lower(btrim(regexp_replace("name", '[[:space:]]+', ' ', 'g'))) || chr(10) || lower(btrim(regexp_replace("city", '[[:space:]]+', ' ', 'g'))), 0)) WHERE "customers"."city" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_mailbox" ON "customers" USING btree ("account_id",hashtextextended(replace(split_part(split_part(lower("email"), '@', 1), '+', 1), '.', ''), 0)) WHERE lower("customers"."email") ~ '@(gmail|googlemail)[.]com$';