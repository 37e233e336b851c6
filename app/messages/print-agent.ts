import { createMessages } from './messages.ts';
import en from './print-agent/en.json' with { type: 'json' };

export const printAgentMessages = createMessages(
  { en },
  {
    'none.body': ['remedy'],
    'script.title': ['system'],
    'script.body': ['remedy', 'link'],
    'steps.download': ['link', 'file', 'size'],
    'token.valid': ['days'],
    'checks.file': ['checksum'],
  },
);
