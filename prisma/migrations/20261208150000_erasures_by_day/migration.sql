-- The erasures of a day are recorded outside the database.
CREATE INDEX "orders_erased_partial" ON "orders"("erased_at") WHERE "erased_at" IS NOT NULL;
