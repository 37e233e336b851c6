-- How many items of the orders of a file are not sent: fulfilled already, or not delivered.
ALTER TABLE "order_imports" ADD COLUMN "left_out_items" INTEGER NOT NULL DEFAULT 0;
