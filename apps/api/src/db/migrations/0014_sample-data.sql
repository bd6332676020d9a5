CREATE TABLE "sample_data" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"customer_ids" bigint[] NOT NULL,
	"segment_ids" bigint[] NOT NULL,
	"campaign_ids" bigint[] NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guide_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sample_data" ADD CONSTRAINT "sample_data_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;