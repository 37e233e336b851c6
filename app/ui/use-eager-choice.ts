import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** The value of a field whose choice loads another list. The choice is shown at once, and the loaded value again when
 *  loading has ended, whether it succeeded or not. */
export function useEagerChoice<T>(loaded: T): [chosen: T, choose: (value: T) => void] {
  const { state } = useNavigation();
  const [chosen, choose] = useState(loaded);
  useEffect(() => {
    if (state === 'idle') choose(loaded);
  }, [loaded, state]);
  return [chosen, choose];
}
