import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import type { storeListMessages } from '#app/messages/store-lists.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import type { Column } from '#app/ui/table-column.ts';

type Text = ReturnType<typeof storeListMessages.in>['text'];

/** For administrators: the column with the account that owns a store. */
export function ownerColumn(text: Text): Column<StoreRow> {
  return {
    key: 'owner',
    head: text('column.owner'),
    cell: ({ ownerEmail }) => (
      <span title={ownerEmail}>
        <EmailText>{ownerEmail}</EmailText>
      </span>
    ),
    maxRem: 16,
  };
}
