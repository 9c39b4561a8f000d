import type { Route } from '#kit/shared/names.ts';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { Link } from '#kit/web/router/router.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { AskedQuestion, LotClarifications } from '../../shared/schema.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { answeredTags } from '../tags.ts';
import { QuestionText } from './question-text.tsx';

type Listed = Pick<LotClarifications['rows'][number], 'number' | 'kind' | 'issuedAt' | 'newDeadline'>;
type Asked = Omit<AskedQuestion, 'answerUntil' | 'target'>;

/** What every list of clarifications shows, whoever reads it. */
export function useListedColumns() {
  const t = useText(clarificationText);
  return {
    number: {
      key: 'number',
      title: t('field.number'),
      kind: 'tight',
      render: (row) => (row.number === null ? '—' : t('numbered', { n: row.number })),
    },
    kind: {
      key: 'kind',
      title: t('field.kind'),
      kind: 'tight',
      render: (row) => (row.kind ? t(`kind.${row.kind}`) : '—'),
    },
    issuedAt: {
      key: 'issuedAt',
      title: t('field.issuedAt'),
      kind: 'tight',
      render: (row) => <Time value={row.issuedAt} />,
    },
    newDeadline: {
      key: 'newDeadline',
      title: t('field.newDeadline'),
      kind: 'tight',
      render: (row) => <Time value={row.newDeadline} />,
    },
  } satisfies Record<string, DataColumn<Listed>>;
}

/** What every list of questions shows; the answer leads to its clarification where the reader may open one. */
export function useAskedColumns(answerPath?: (clarificationId: string) => Route) {
  const t = useText(clarificationText);
  const answer = ({ number, clarificationId }: Asked) => {
    if (number === null || clarificationId === null) return <Status of={answeredTags} value="no" />;
    const words = t('numbered', { n: number });
    return answerPath ? <Link to={answerPath(clarificationId)}>{words}</Link> : words;
  };
  return {
    content: {
      key: 'content',
      title: t('field.question'),
      render: (row) => <QuestionText asked={row} />,
    },
    askedAt: {
      key: 'askedAt',
      title: t('field.askedAt'),
      kind: 'tight',
      render: (row) => <Time value={row.askedAt} />,
    },
    answered: { key: 'answered', title: t('field.answeredBy'), kind: 'tight', render: answer },
  } satisfies Record<string, DataColumn<Asked>>;
}
