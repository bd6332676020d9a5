CREATE TABLE "report_shares" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_shares_account_id_campaign_id_pk" PRIMARY KEY("account_id","campaign_id"),
	CONSTRAINT "report_shares_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_campaign" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;