import { useEffect } from 'react';
import { useUser } from '#base/session/web/index.ts';
import { useLang } from '#kit/web/lang.ts';
import { hasReworded } from '#kit/web/reworded.ts';
import { fetchReworded } from './fetch.ts';

/** The tenant's own words, once a session and language; without them the declared ones stand. */
export function Part() {
  const { id } = useUser();
  const lang = useLang();
  useEffect(() => {
    if (!hasReworded(id, lang)) void fetchReworded(id, lang).catch(() => undefined);
  }, [id, lang]);
  return null;
}
