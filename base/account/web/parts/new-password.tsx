import { type ReactNode, useState } from 'react';
import { encrypted } from '#base/session/web/index.ts';
import { isOutdated } from '#kit/web/call-failed.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { isGoodPassword } from '../../shared/rules.ts';
import { accountText } from '../../shared/text/index.ts';
import { Line } from './line.tsx';
import { type Problems, problemsOf } from './problems.ts';

const names = ['newPassword', 'repeatPassword'] as const;
type Field = (typeof names)[number];

interface NewPassword {
  /** The two inputs. */
  readonly lines: ReactNode;
  /** What is sent under this proof, or nothing while something is wrong with it. */
  readonly sealed: (
    random: string,
  ) => Promise<{ newPassword: string; repeatPassword: string; random: string } | undefined>;
  /** Shows a refusal beside its input; returns whether the proof is spent or too old. What was not answered leaves it as it was. */
  readonly spent: (error: unknown) => boolean;
}

/** 重置密码: the new password twice, checked by the rules before it is encrypted. */
export function useNewPassword(): NewPassword {
  const t = useText(accountText);
  const [typed, setTyped] = useState({ newPassword: '', repeatPassword: '' });
  const [problems, setProblems] = useState<Problems<Field>>({});
  const check = (): Problems<Field> => ({
    newPassword:
      typed.newPassword === ''
        ? t('need.newPassword')
        : isGoodPassword(typed.newPassword)
          ? undefined
          : t('wrong.password'),
    repeatPassword:
      typed.repeatPassword === ''
        ? t('need.repeatPassword')
        : typed.repeatPassword === typed.newPassword
          ? undefined
          : t('wrong.different'),
  });
  const type = (field: Field) => (value: string) => {
    setTyped((old) => ({ ...old, [field]: value }));
    setProblems((old) => ({ ...old, [field]: undefined }));
  };
  return {
    lines: names.map((field) => (
      <Line
        key={field}
        label={t(`field.${field}`)}
        required
        problem={problems[field]}
        help={field === 'newPassword' ? t('pass.hint') : undefined}
      >
        {(input) => (
          <TextInput
            {...input}
            type="password"
            autoComplete="new-password"
            maxLength={20}
            value={typed[field]}
            onChange={type(field)}
            onBlur={() => typed[field] && setProblems((old) => ({ ...old, [field]: check()[field] }))}
          />
        )}
      </Line>
    )),
    async sealed(random) {
      const found = check();
      setProblems(found);
      if (found.newPassword || found.repeatPassword) return undefined;
      return {
        newPassword: await encrypted(random, typed.newPassword),
        repeatPassword: await encrypted(random, typed.repeatPassword),
        random,
      };
    },
    spent(error) {
      setProblems(problemsOf<Field>(error));
      return isOutdated(error);
    },
  };
}
