CREATE TABLE "customer_merges" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"gone_id" bigint NOT NULL,
	"merged_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"moves" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "customer_merges_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "customer_merges_gone" UNIQUE("account_id","gone_id")
);
--> statement-breakpoint
-- Built anew with one more column, which takes some seconds for each ten million logs.
DROP INDEX "communication_logs_recipient";--> statement-breakpoint
ALTER TABLE "communication_logs" ADD COLUMN "merged_from" bigint;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_merges_kept" ON "customer_merges" USING btree ("account_id","kept_id");--> statement-breakpoint
CREATE INDEX "customer_merges_at" ON "customer_merges" USING btree ("merged_at");--> statement-breakpoint
CREATE UNIQUE INDEX "communication_logs_recipient" ON "communication_logs" USING btree ("campaign_id","customer_id",coalesce(enrolment_id, 0),coalesce(merged_from, 0));