export type Mail = { to: string; subject: string; text: string };

/** Sends one mail. Throws 'mail-down' (retry). */
export type MailerPort = { send(mail: Mail): Promise<void> };
