// Must come first, so that everything after it reads the wrong clock.
import './clock-off.ts';
import '#worker/index.ts';
