-- What stands between the lines of an order and its total, as its store tells it.
ALTER TABLE "orders" ADD COLUMN "charges" JSONB;
