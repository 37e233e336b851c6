-- AlterEnum
ALTER TYPE "delivery_source" ADD VALUE 'payments';
