CREATE TABLE "google_visits" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"verifier" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_visits" ADD CONSTRAINT "google_visits_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_visits_session" ON "google_visits" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "suppressions_newest" ON "suppressions" USING btree ("owner_id","created_at" DESC NULLS LAST,"email" DESC NULLS LAST);