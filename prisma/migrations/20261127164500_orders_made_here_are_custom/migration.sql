-- An order that was made here is ours, also in the store of a platform: the platform has no number for it.
UPDATE "orders" SET "platform" = 'custom'
WHERE "external_id" IS NULL AND "part_of_id" IS NULL AND "platform" <> 'custom';

-- Its parts go by their order.
UPDATE "orders" part SET "platform" = 'custom'
FROM "orders" whole
WHERE whole."id" = part."part_of_id" AND whole."platform" = 'custom' AND part."platform" <> 'custom';
