-- AlterEnum
ALTER TYPE "token_kind" ADD VALUE 'join';
