ALTER TABLE "sample_data" ADD COLUMN "order_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sample_data" ADD COLUMN "automation_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sample_data" ADD COLUMN "field_keys" text[] DEFAULT '{}' NOT NULL;