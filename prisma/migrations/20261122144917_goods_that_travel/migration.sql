-- What a store sells and whether it travels: an order's lines do not say it on every platform.
CREATE TYPE "line_goods" AS ENUM ('travels', 'virtual', 'unknown');
-- A constant default: no row is rewritten.
ALTER TABLE "order_lines" ADD COLUMN "goods" "line_goods" NOT NULL DEFAULT 'travels', ADD COLUMN "product_ref" TEXT;

CREATE TABLE "store_goods" (
    "store_id" UUID NOT NULL,
    "ref" TEXT NOT NULL,
    "parent_ref" TEXT,
    "is_virtual" BOOLEAN NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_goods_pkey" PRIMARY KEY ("store_id", "ref")
);
ALTER TABLE "store_goods" ADD CONSTRAINT "store_goods_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;
