-- A person is shown as the newest visible order knows them; without this every order is read.
CREATE INDEX "orders_customer_newest" ON "orders" ("customer_id", "created_at" DESC, "id" DESC);
