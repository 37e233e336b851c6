import { verifyEmailMessages } from '#app/messages/verify-email.ts';
import { CardPage } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { BackToSignIn } from './way-in.tsx';

type Props = { productName: string };

/** Shown to people with a company address until administrators have approved them (product.md D2). */
export function WaitingForApprovalScreen({ productName }: Props) {
  const { text } = useMessages(verifyEmailMessages);
  return (
    <CardPage title={text('approval.title')} foot={<BackToSignIn />}>
      <p>{text('approval.confirmed')}</p>
      <p>{text('approval.wait', { productName })}</p>
    </CardPage>
  );
}
