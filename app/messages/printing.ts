import { createMessages } from './messages.ts';
import en from './printing/en.json' with { type: 'json' };

export const printingMessages = createMessages(
  { en },
  {
    'waiting.body': ['link'],
    'failed.title': ['labels'],
    'failed.done': ['labels'],
    'labels.row': ['order'],
    'order.parcel': ['order', 'quiet', 'parcel'],
    'show.buttonOf': ['order'],
    'cameOut.buttonOf': ['order'],
    'reprint.buttonOf': ['order'],
    'pdfs.row': ['orders'],
    'pdf.readyLeftOut': ['orders'],
    'pdf.progress': ['done', 'total'],
    'pdf.what': ['document', 'orders'],
    'open.buttonOf': ['document'],
    'connect.install': ['link'],
    'connect.agent': ['link'],
    'preview.title': ['order'],
    'preview.picture': ['order'],
    'preview.respelled': ['bdi', 'written', 'latin'],
  },
);
