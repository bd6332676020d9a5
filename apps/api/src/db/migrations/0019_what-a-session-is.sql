ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hosted_domain" text;--> statement-breakpoint
UPDATE "sessions" SET "last_seen_at" = coalesce((SELECT max("created_at") FROM "refresh_tokens" WHERE "session_id" = "sessions"."id"), "started_at");
