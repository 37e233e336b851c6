-- AlterEnum
ALTER TYPE "money_request_kind" ADD VALUE 'administratorRemoved';
