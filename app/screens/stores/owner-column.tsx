import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import type { Column } from '#app/ui/table-column.ts';

/** For administrators: the column with the account that owns a store. */
export const OWNER: Column<StoreRow> = {
  key: 'owner',
  head: 'Merchant',
  cell: ({ ownerEmail }) => (
    <span title={ownerEmail}>
      <EmailText>{ownerEmail}</EmailText>
    </span>
  ),
  maxRem: 16,
};
