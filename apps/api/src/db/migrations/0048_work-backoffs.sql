CREATE TABLE "work_backoffs" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"failures" integer NOT NULL,
	"slow" boolean NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_backoffs_account_id_kind_thing_id_pk" PRIMARY KEY("account_id","kind","thing_id")
);
--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "mail_brand" jsonb;--> statement-breakpoint
ALTER TABLE "work_backoffs" ADD CONSTRAINT "work_backoffs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;