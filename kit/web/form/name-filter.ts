import { useEffect, useState } from 'react';
import type * as pinyin from '#kit/shared/pinyin.ts';
import { loadChunk } from '../chunk.ts';

type Sounds = typeof pinyin;

/** 按名称或拼音筛选: whether a name fits what is typed; undefined while nothing is. The dictionary comes with the first letters. */
export function useNameFilter(typed: string): ((name: string) => boolean) | undefined {
  const word = typed.trim().toLowerCase();
  const latin = /^[a-z]/.test(word);
  const [sounds, setSounds] = useState<Sounds>();
  useEffect(() => {
    if (!latin || sounds) return;
    let gone = false;
    void loadChunk(() => import('#kit/shared/pinyin.ts')).then((module) => gone || setSounds(module));
    return () => {
      gone = true;
    };
  }, [latin, sounds]);
  if (word === '') return undefined;
  return (name) =>
    name.toLowerCase().includes(word) ||
    (latin && sounds !== undefined && sounds.isLatin(word) && sounds.soundsLike(name, word));
}
