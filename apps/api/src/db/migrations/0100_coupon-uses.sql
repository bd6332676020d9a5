CREATE TABLE "coupon_uses" (
	"account_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"pool_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"campaign_id" bigint,
	CONSTRAINT "coupon_uses_account_id_order_id_pool_id_seq_pk" PRIMARY KEY("account_id","order_id","pool_id","seq")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon" text;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_account_id_order_id_orders_account_id_id_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_pool" ON "coupon_uses" USING btree ("account_id","pool_id","seq");--> statement-breakpoint
CREATE INDEX "coupon_uses_campaign" ON "coupon_uses" USING btree ("account_id","campaign_id");