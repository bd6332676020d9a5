CREATE TABLE "attributions" (
	"account_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attributions_account_id_order_id_pk" PRIMARY KEY("account_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "attribution_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "attributions" ADD CONSTRAINT "attributions_account_id_order_id_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attributions_campaign" ON "attributions" USING btree ("account_id","campaign_id");