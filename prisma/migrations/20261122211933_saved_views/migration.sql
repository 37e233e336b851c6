-- Filters of the Orders list under a name, private or for the account (product.md D30).
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "merchant_id" UUID,
    "user_id" UUID,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "sort" TEXT NOT NULL,
    "columns" JSONB,
    "density" TEXT,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "saved_views_merchant_id_created_at_idx" ON "saved_views"("merchant_id", "created_at");
CREATE INDEX "saved_views_user_id_created_at_idx" ON "saved_views"("user_id", "created_at");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
