CREATE TABLE "campaign_versions" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"hidden" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "campaign_versions_campaign_id_hidden_pk" PRIMARY KEY("campaign_id","hidden")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "design" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;