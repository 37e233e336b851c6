import { Link, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { transactionMessages } from '#app/messages/transaction.ts';
import { Toasts, useToasts } from '#app/shells/toasts.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

/** Shown to visitors who are not signed in. The page exists for everyone but reveals nothing (product.md D8). */
export function SignInFirst() {
  const { pathname } = useLocation();
  const { text } = useMessages(transactionMessages);
  const { toasts, show, dismiss } = useToasts();
  useEffect(() => show({ message: text('signIn.toast'), isError: true }), [show, text]);
  return (
    <CardPage title={text('title')}>
      <p>{text('signIn.body')}</p>
      <Link className="t-button t-button--primary" to={`/login?to=${encodeURIComponent(pathname)}`}>
        {text('signIn.button')}
      </Link>
      <Toasts toasts={toasts} dismiss={dismiss} />
    </CardPage>
  );
}
