-- Whether trying again may help where a batch skipped an order. Of what ended before this nobody knows;
-- it is not offered again.
ALTER TABLE "batch_orders" ADD COLUMN "retry" BOOLEAN NOT NULL DEFAULT false;
