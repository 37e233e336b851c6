import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ShopifySuccessScreen } from './shopify-success-screen.tsx';

test('joining names the money that moves: what was paid in, without the welcome credit', async () => {
  const offer = {
    storeName: 'Kloof',
    storeUrl: 'https://kloof.myshopify.com',
    isMine: false,
    wasDeleted: false,
  };

  const page = await drawn(
    <ShopifySuccessScreen token="t" offer={offer} account="naledi@kloof.example" problem={null} />,
  );

  expect(textOf(page)).toContain(
    'with its orders, pickup locations and prepaid balance, will move to the account of',
  );
});
