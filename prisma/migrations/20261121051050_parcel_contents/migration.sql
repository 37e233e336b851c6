-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "parcel_quantity" INTEGER;
