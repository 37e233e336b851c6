import { CardPage } from '#app/ui/card.tsx';

type Props = {
  productName: string;
  /** Null if Shopify is not configured. */
  adminUrl: string | null;
};

/** Shown when a page of the embedded app is opened without a shop. */
export function OutsideAdminScreen({ productName, adminUrl }: Props) {
  return (
    <CardPage
      title={`Open ${productName} in Shopify`}
      foot={
        <>
          Not using Shopify?{' '}
          <a href="/login" target="_top">
            Sign in
          </a>
        </>
      }
    >
      <p>
        This page opens in your Shopify admin. Choose Apps, then {productName}. You do not need to
        sign in again.
      </p>
      {adminUrl ? (
        <a className="t-button t-button--primary" href={adminUrl} target="_top">
          Go to the Shopify admin
        </a>
      ) : null}
    </CardPage>
  );
}
