import { createContext, type ReactNode, use, useState } from 'react';
import { useText } from '#kit/web/text.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';

type User = FlowDetail['users'][number];

interface Named {
  /** A person by name; whom nobody finds any more has none. */
  readonly wordsOf: (userId: string) => string;
  readonly add: (user: User) => void;
}

const Names = createContext<Named>({ wordsOf: () => '', add: () => undefined });

interface NamedUsersProps {
  readonly of: readonly User[];
  readonly children: ReactNode;
}

/** 指定用户的姓名: of whom the kept drawings name, and of whom somebody has named since. */
export function NamedUsers({ of, children }: NamedUsersProps) {
  const t = useText(flowText);
  const [since, setSince] = useState<readonly User[]>([]);
  const all = new Map([...of, ...since].map((user) => [user.key, user.name]));
  const wordsOf = (userId: string) => {
    const name = all.get(userId);
    return name === undefined ? t('block.one') : t('block.user', { name });
  };
  return <Names value={{ wordsOf, add: (user) => setSince([...since, user]) }}>{children}</Names>;
}

export const useNamedUsers = (): Named => use(Names);
