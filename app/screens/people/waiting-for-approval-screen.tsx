import { Link } from '@remix-run/react';
import { CardPage } from '#app/ui/card.tsx';

type Props = { productName: string };

/** Where somebody of the company is until an administrator agreed (product.md D2). */
export function WaitingForApprovalScreen({ productName }: Props) {
  return (
    <CardPage title="Waiting for approval" foot={<Link to="/login">Back to sign in</Link>}>
      <p>Your email address is proved. There is nothing more to do for you here.</p>
      <p>
        An administrator of {productName} must agree before you can sign in. Ask one of them, and
        sign in again once they have; a mail will tell you, too.
      </p>
    </CardPage>
  );
}
