import type { Services } from '#app/ports/services.ts';
import { countryName } from './country-name.ts';
import type { OwnerNews } from './tell-owner.job.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings' | 'clock'>;
type Words = { subject: string; text: string[] };

/** Tells the owner of an account what was done to it, so that they can say that it was not them. */
export async function sendOwnerNews(deps: Needs, news: OwnerNews): Promise<void> {
  const user = await deps.db.user.findUnique({ where: { id: news.userId } });
  if (!user) return;
  const { subject, text } = wordsOf(deps, news, user.email);
  const lines = [`Hello ${user.firstName}`, ...text];
  await deps.mailer.send({ to: news.to ?? user.email, subject, text: lines.join('\n\n') });
}

function wordsOf({ settings }: Needs, news: OwnerNews, email: string): Words {
  const { productName: name, publicUrl } = settings;
  const notMe = `If it was not you, choose a new password at ${publicUrl}/enter-email, and end what you do not know at ${publicUrl}/access.`;
  switch (news.what) {
    case 'password-changed':
      return {
        subject: `Your ${name} password was changed`,
        text: [
          'The password was changed on the page of your account. Every other browser and every sign-in through the API was signed out; tokens that you had named go on.',
          notMe,
        ],
      };
    case 'email-changed':
      return {
        subject: `Your ${name} address was changed`,
        text: [
          news.to
            ? `You sign in with ${email} from now on. This address opens nothing any more.`
            : 'You sign in with this address from now on.',
          `If it was not you, somebody reads your mails: change their password first, and then write to whoever runs ${name} for you.`,
        ],
      };
    case 'authenticator-on':
      return {
        subject: `Signing in to ${name} takes a code now`,
        text: [
          'An authenticator app was set up for your account. Everything else that was signed in was signed out; tokens that you had named go on.',
          notMe,
        ],
      };
    case 'authenticator-off':
      return {
        subject: `Signing in to ${name} takes no code any more`,
        text: ['The authenticator app was removed from your account.', notMe],
      };
    case 'recovery-used':
      return {
        subject: `A recovery code of your ${name} account was used`,
        text: [
          `Somebody signed in with it instead of your authenticator app. It is good for nothing now. Make new ones at ${publicUrl}/profile when few are left.`,
          notMe,
        ],
      };
    case 'recovery-renewed':
      return {
        subject: `Your ${name} account has new recovery codes`,
        text: ['The ones before are good for nothing any more.', notMe],
      };
    case 'codes-guessed':
      return {
        subject: `Somebody knows your ${name} password`,
        text: [
          'Somebody gave the right password and then several wrong codes. They did not get in.',
          `If it was not you, choose a new password at ${publicUrl}/enter-email.`,
        ],
      };
    case 'token-made':
      return {
        subject: `A token was made for your ${name} account`,
        text: [
          `It is called ${news.name ?? 'by no name'}. Whoever has it can do what you can, also after your password was changed.`,
          `If it was not you, end it at ${publicUrl}/access, and choose a new password at ${publicUrl}/enter-email.`,
        ],
      };
    case 'fewer-mails':
      return {
        subject: `${name} no longer tells you of new devices`,
        text: [
          `The mails about sign-ins on new devices were switched off. They are switched on again at ${publicUrl}/profile.`,
          notMe,
        ],
      };
    case 'new-device':
      return {
        subject: `A new device signed in to ${name}`,
        text: [
          `${news.device ?? 'A program or a browser that does not say its name'}${news.country ? `, from ${countryName(news.country)}` : ''}, signed in to your account. It never had before.`,
          `If it was you, there is nothing to do. ${notMe}`,
          `Which of these mails you want, you choose at ${publicUrl}/profile.`,
        ],
      };
  }
}
