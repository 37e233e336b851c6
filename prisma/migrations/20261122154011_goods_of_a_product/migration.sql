-- A product's variations are looked for whenever the store tells of the product.
CREATE INDEX "store_goods_of_product" ON "store_goods"("store_id", "parent_ref");
