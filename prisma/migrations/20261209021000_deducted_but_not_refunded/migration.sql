-- A refund or a reversal that was deducted here, and that the payment provider has undone since.
ALTER TYPE "money_difference_kind" ADD VALUE 'notRefunded' AFTER 'refundedThere';
