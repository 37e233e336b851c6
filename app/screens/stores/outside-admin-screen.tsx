import { shopifyMessages } from '#app/messages/shopify.ts';
import { CardPage } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  productName: string;
  /** Null if Shopify is not configured. */
  adminUrl: string | null;
};

/** Shown when a page of the embedded app is opened without a shop. */
export function OutsideAdminScreen({ productName: product, adminUrl }: Props) {
  const { text, parts } = useMessages(shopifyMessages);
  return (
    <CardPage
      title={text('outside.title', { product })}
      foot={parts('outside.signIn', {
        link: (inside) => (
          <a key="link" href="/login" target="_top">
            {inside}
          </a>
        ),
      })}
    >
      <p>{text('outside.body', { product })}</p>
      {adminUrl ? (
        <a className="t-button t-button--primary" href={adminUrl} target="_top">
          {text('outside.button')}
        </a>
      ) : null}
    </CardPage>
  );
}
