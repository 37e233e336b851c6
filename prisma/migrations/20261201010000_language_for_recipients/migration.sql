-- The language of a store's recipients, where their browser names none of ours.
CREATE TYPE "language" AS ENUM ('en', 'af', 'zu', 'xh');

ALTER TABLE "stores" ADD COLUMN "recipient_language" "language" NOT NULL DEFAULT 'en';
