ALTER TABLE "sending_pace" ADD COLUMN "down_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sending_pace" ADD COLUMN "down_reason" text;--> statement-breakpoint
ALTER TABLE "sending_pace" ADD COLUMN "down_tries" integer DEFAULT 0 NOT NULL;