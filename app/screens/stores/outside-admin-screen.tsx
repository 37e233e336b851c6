import { CardPage } from '#app/ui/card.tsx';

type Props = {
  productName: string;
  /** Null where Shopify is not set up. */
  adminUrl: string | null;
};

/** A page of the embedded app, opened without the shop that it is about. */
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
