CREATE TABLE "sending_lanes" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"lane" smallint NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "sending_lanes_campaign_id_lane_pk" PRIMARY KEY("campaign_id","lane")
);
--> statement-breakpoint
ALTER TABLE "sending_lanes" ADD CONSTRAINT "sending_lanes_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;