CREATE TABLE "segment_sizes" (
	"account_id" bigint NOT NULL,
	"segment_id" bigint NOT NULL,
	"day" date NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "segment_sizes_account_id_segment_id_day_pk" PRIMARY KEY("account_id","segment_id","day")
);
--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "recount_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "segment_sizes" ADD CONSTRAINT "segment_sizes_account_id_segment_id_segments_account_id_id_fk" FOREIGN KEY ("account_id","segment_id") REFERENCES "public"."segments"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "segments_recount" ON "segments" USING btree ("account_id","recount_at") WHERE "segments"."is_listed" and "segments"."archived_at" is null and "segments"."deleted_at" is null;