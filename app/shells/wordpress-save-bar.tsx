import { connection } from './connection.ts';
import { PageSaveBar } from './save-bar.tsx';
import type { SaveBarProps } from './shell.ts';
import { wordpressSession } from './wordpress-session.ts';

/** Whoever leaves a form with changes comes to another page for certain: where WordPress has signed them out,
 *  they stay with what they typed. */
async function mayGoOn(): Promise<boolean> {
  if ((await wordpressSession.bearer({ isPressing: true })) !== null) return true;
  connection.fail('signedOut');
  return false;
}

export function WordpressSaveBar(props: SaveBarProps) {
  return <PageSaveBar {...props} mayGoOn={mayGoOn} />;
}
