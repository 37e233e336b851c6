-- AlterTable
ALTER TABLE "shop_points" ADD COLUMN     "calls" JSONB NOT NULL DEFAULT '[]';
