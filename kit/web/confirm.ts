import { useCallback } from 'react';
import { ask } from './notice.ts';
import { useWords } from './text.ts';

/** `const confirm = useConfirm(); if (await confirm({ title: t('discardSure'), danger: true })) …` */
export function useConfirm() {
  const w = useWords();
  return useCallback(
    (question: { title: string; content?: string; okText?: string; danger?: boolean }): Promise<boolean> =>
      ask({
        title: question.title,
        text: question.content,
        ok: question.okText ?? w('web.confirm'),
        cancel: w('web.cancel'),
        danger: question.danger,
      }),
    [w],
  );
}
