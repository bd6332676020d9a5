CREATE TABLE "coupon_codes" (
	"account_id" bigint NOT NULL,
	"pool_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "coupon_codes_account_id_pool_id_seq_pk" PRIMARY KEY("account_id","pool_id","seq")
);
--> statement-breakpoint
CREATE TABLE "coupon_pools" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "coupon_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"worth" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"warn_below" integer,
	"total" integer DEFAULT 0 NOT NULL,
	"codes_left" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_pools_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "coupon_pools_key" UNIQUE("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "coupon_ranges" (
	"account_id" bigint NOT NULL,
	"pool_id" bigint NOT NULL,
	"first_seq" integer NOT NULL,
	"last_seq" integer NOT NULL,
	"campaign_id" bigint,
	"first_log_seq" integer,
	CONSTRAINT "coupon_ranges_account_id_pool_id_first_seq_pk" PRIMARY KEY("account_id","pool_id","first_seq")
);
--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_account_id_pool_id_coupon_pools_account_id_id_fk" FOREIGN KEY ("account_id","pool_id") REFERENCES "public"."coupon_pools"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_pools" ADD CONSTRAINT "coupon_pools_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_ranges" ADD CONSTRAINT "coupon_ranges_account_id_pool_id_coupon_pools_account_id_id_fk" FOREIGN KEY ("account_id","pool_id") REFERENCES "public"."coupon_pools"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_ranges" ADD CONSTRAINT "coupon_ranges_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_codes_code" ON "coupon_codes" USING btree ("account_id",upper(code));--> statement-breakpoint
CREATE INDEX "coupon_ranges_campaign" ON "coupon_ranges" USING btree ("account_id","campaign_id","first_log_seq");--> statement-breakpoint
CREATE INDEX "coupon_ranges_free" ON "coupon_ranges" USING btree ("account_id","pool_id","first_seq") WHERE campaign_id is null;