import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { ownChange } from '../shared/calls.ts';
import { registrationScreens } from '../shared/screens.ts';
import { registrationText } from '../shared/text/index.ts';
import { ChangeShown } from './parts/change-shown.tsx';
import { changeTags } from './tags.ts';
import './register.css';

/** 变更信息查看: one change of one's own organisation. */
export function Page() {
  const t = useText(registrationText);
  const [query] = useSearchParams();
  const answer = useCall(ownChange, { id: query.get('id') ?? '' });
  useTitle(t('change.section'));
  return (
    <>
      <PageHeader
        title={t('change.section')}
        back={registrationScreens.basic}
        tags={answer.data ? <Status of={changeTags} value={answer.data.state} /> : null}
      />
      <Answer of={answer}>{(change) => <ChangeShown of={change} />}</Answer>
    </>
  );
}
