CREATE TABLE "log_failures" (
	"owner_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"round" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "log_failures_campaign_id_seq_round_pk" PRIMARY KEY("campaign_id","seq","round")
);
--> statement-breakpoint
CREATE TABLE "sending_pace" (
	"owner_id" bigint NOT NULL,
	"service" text NOT NULL,
	"tokens" double precision NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sending_pace_owner_id_service_pk" PRIMARY KEY("owner_id","service")
);
--> statement-breakpoint
CREATE TABLE "sending_usage" (
	"owner_id" bigint NOT NULL,
	"service" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "sending_usage_owner_id_service_hour_pk" PRIMARY KEY("owner_id","service","hour")
);
--> statement-breakpoint
ALTER TABLE "send_batches" DROP CONSTRAINT "send_batches_range";--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "segment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "service" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "from_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "from_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "public_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "schedule_zone" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "follow_up_of" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "follow_up_kind" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "pause_kind" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "send_batches" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "google_email" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "google_refresh_token" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "google_token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "google_problem" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "events_problem" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "log_failures" ADD CONSTRAINT "log_failures_owner_id_campaign_id_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","campaign_id") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_pace" ADD CONSTRAINT "sending_pace_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_usage" ADD CONSTRAINT "sending_usage_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_follow_up_of_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","follow_up_of") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_scheduled" ON "campaigns" USING btree ("scheduled_at") WHERE status = 'scheduled';--> statement-breakpoint
ALTER TABLE "send_batches" ADD CONSTRAINT "send_batches_range" UNIQUE("campaign_id","round","first_seq");