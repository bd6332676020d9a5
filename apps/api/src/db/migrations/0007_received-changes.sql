CREATE TABLE "received_changes" (
	"owner_id" bigint NOT NULL,
	"customer_ids" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "received_changes" ADD CONSTRAINT "received_changes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_changes_owner" ON "received_changes" USING btree ("owner_id");