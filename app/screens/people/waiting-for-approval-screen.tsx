import { CardPage } from '#app/ui/card.tsx';
import { BackToSignIn } from './way-in.tsx';

type Props = { productName: string };

/** Shown to people with a company address until administrators have approved them (product.md D2). */
export function WaitingForApprovalScreen({ productName }: Props) {
  return (
    <CardPage title="Waiting for approval" foot={<BackToSignIn />}>
      <p>Your email address is confirmed. You do not need to do anything else here.</p>
      <p>
        An administrator of {productName} must approve you before you can sign in. We email you when
        they do.
      </p>
    </CardPage>
  );
}
