ALTER TABLE "campaigns" ADD COLUMN "refusal_key" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "refused_after" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "refused_batches" uuid[];