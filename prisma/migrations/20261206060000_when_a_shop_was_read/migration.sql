-- When the read began from which a shop's locations were stored. An older read must not replace it.
ALTER TABLE "stores" ADD COLUMN "shop_read_at" TIMESTAMPTZ(3);
