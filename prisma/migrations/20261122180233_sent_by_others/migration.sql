-- Whose warehouses send a part of an order themselves. Without a default it rewrites no row.
ALTER TABLE "orders" ADD COLUMN "sent_by_others" TEXT;
