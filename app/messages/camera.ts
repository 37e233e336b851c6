import en from './camera/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const cameraMessages = createMessages({ en }, {});
