// The first of all: what follows must read the wrong clock.
import './clock-off.ts';
import '#worker/index.ts';
