import { useCallback } from 'react';
import { ask } from './notice.ts';
import { useWords } from './text.ts';

/** `const confirm = useConfirm(); if (await confirm({ title: t('discardSure'), danger: true })) …` */
export function useConfirm() {
  const w = useWords();
  return useCallback(
    (question: {
      title: string;
      content?: string;
      okText?: string;
      cancelText?: string;
      danger?: boolean;
      safe?: boolean;
      option?: { readonly words: string; readonly set: (on: boolean) => void };
    }): Promise<boolean> =>
      ask({
        title: question.title,
        text: question.content,
        ok: question.okText ?? w('web.confirm'),
        cancel: question.cancelText ?? w('web.cancel'),
        danger: question.danger,
        safe: question.safe,
        option: question.option,
      }),
    [w],
  );
}
