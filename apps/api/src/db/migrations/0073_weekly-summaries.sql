CREATE TABLE "weekly_summaries" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "weekly_summaries" ADD CONSTRAINT "weekly_summaries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_summaries_due" ON "weekly_summaries" USING btree ("is_on","try_at");