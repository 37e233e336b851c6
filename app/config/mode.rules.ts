import { isLoopbackName } from './loopback.rules.ts';

export type Mode = 'evaluation' | 'production';
export type Present = Record<string, string | undefined>;

/** Which of the two modes the settings select; an invalid value is reported where the settings are parsed. */
export function modeOf({ APP_MODE, NODE_ENV }: Present): Mode {
  if (APP_MODE) return APP_MODE === 'production' ? 'production' : 'evaluation';
  return NODE_ENV === 'production' ? 'production' : 'evaluation';
}

const IN_PRODUCTION =
  'To let others use the portal, start it with NODE_ENV=production. It then lists the settings that are missing.';

/** Evaluation mode shows all its emails to everyone who can reach it, so only this machine may reach it. */
export function evaluationErrors({ PUBLIC_URL, HOST }: Present): string[] {
  const errors: string[] = [];
  if (PUBLIC_URL && URL.canParse(PUBLIC_URL) && !isLoopbackName(new URL(PUBLIC_URL).hostname))
    errors.push(
      `PUBLIC_URL is ${PUBLIC_URL}, but evaluation mode shows emails and passwords, so it can be opened only on this computer. ${IN_PRODUCTION} To evaluate, remove PUBLIC_URL, or use localhost`,
    );
  if (HOST && !isLoopbackName(HOST))
    errors.push(
      `HOST is ${HOST}, which others can reach, but evaluation mode can be opened only on this computer. ${IN_PRODUCTION} To evaluate, remove HOST, or use 127.0.0.1`,
    );
  return errors;
}
