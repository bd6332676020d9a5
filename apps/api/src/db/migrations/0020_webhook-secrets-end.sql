CREATE TABLE "webhook_old_secrets" (
	"endpoint_id" text NOT NULL,
	"secret" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_old_secrets_endpoint_id_secret_pk" PRIMARY KEY("endpoint_id","secret")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_old_secrets" ADD CONSTRAINT "webhook_old_secrets_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;