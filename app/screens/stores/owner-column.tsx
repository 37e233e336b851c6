import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import type { Column } from '#app/ui/table-column.ts';

/** Whose a store is, for administrators, in every list of stores. */
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
