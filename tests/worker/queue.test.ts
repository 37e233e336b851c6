import { describeQueue } from './queue-behaviour.ts';

describeQueue('on PostgreSQL', () => null);
