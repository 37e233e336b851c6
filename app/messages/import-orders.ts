import en from './import-orders/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const importOrdersMessages = createMessages(
  { en },
  {
    'recent.done': ['count'],
    'columns.rowsAbove': ['row'],
    'columns.packed': ['columns'],
    'columns.required': ['field'],
    'columns.requiredName': ['field'],
    'columns.unnamed': ['number'],
    'progress.checking': ['count', 'shown'],
    'progress.importing': ['done', 'count', 'shown'],
    'counts.created': ['count', 'shown'],
    'counts.ready': ['count', 'shown'],
    'counts.repeated': ['count', 'shown'],
    'counts.leftOut': ['count', 'shown'],
    'counts.leftOutItems': ['count', 'shown'],
    'counts.refused': ['count', 'shown'],
    'refused.cut': ['first', 'count', 'shown'],
    'result.import': ['count', 'shown'],
    'samples.first': ['count', 'shown'],
    'sample.title': ['orderId'],
    'rows.one': ['row'],
    'rows.some': ['rows', 'last'],
    'rows.many': ['rows', 'shown'],
  },
);
