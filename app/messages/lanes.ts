import en from './lanes/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const lanesMessages = createMessages(
  { en },
  {
    titleOf: ['hub'],
    count: ['lanes', 'places'],
    'lane.more': ['places', 'quiet', 'more'],
    'move.up': ['lane'],
    'move.down': ['lane'],
    'edit.buttonOf': ['lane'],
    'edit.title': ['lane'],
    'remove.buttonOf': ['lane'],
    'remove.title': ['lane'],
    'remove.places': ['places'],
    'file.reading': ['file'],
    'file.firstLanes': ['b', 'lanes', 'places'],
    'file.replaces': ['b', 'lanes', 'places', 'oldLanes', 'oldPlaces'],
    'file.wrong': ['b', 'lanes', 'places', 'lines'],
    'file.wrongLine': ['b', 'line', 'why'],
    'file.moreWrong': ['lines'],
  },
);
