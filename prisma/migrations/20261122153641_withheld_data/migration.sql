-- Whether its platform keeps something of an order from us. A constant default rewrites no row.
ALTER TABLE "orders" ADD COLUMN "data_withheld" BOOLEAN NOT NULL DEFAULT false;
