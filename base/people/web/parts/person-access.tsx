import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { Panel } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { personAccess } from '../../shared/access-calls.ts';
import { peopleScreens } from '../../shared/screens.ts';
import { accessText } from '../../shared/text/access.ts';
import { PermissionRows } from './permission-rows.tsx';

const PersonPicker = later(() => import('./person-picker.tsx').then((m) => m.PersonPicker));

interface At {
  readonly id: string;
  readonly orgId: string;
}

/** 按人员: choose one, then see what stands in the way and every permission with its source. */
export function PersonAccess({ of, onChoose }: { readonly of: At; readonly onChoose: (at: At) => void }) {
  const t = useText(accessText);
  const [picking, setPicking] = useState(false);
  const named = of.id !== '' && of.orgId !== '';
  const answer = useCall(personAccess, of, { enabled: named, quiet: true });
  const choose = (
    <Button type={named ? 'default' : 'primary'} onClick={() => setPicking(true)}>
      {t(named ? 'chooseOther' : 'choosePerson')}
    </Button>
  );
  return (
    <>
      {named ? (
        <Answer
          of={answer}
          rows={10}
          absent={
            <Panel>
              <Empty
                title={t('personGone')}
                hint={t('personGoneHint')}
                action={
                  <>
                    {choose}
                    <Link to={peopleScreens.tree}>{t('toUnits')}</Link>
                  </>
                }
              />
            </Panel>
          }
        >
          {(data) => <Found key={`${of.id} ${of.orgId}`} data={data} choose={choose} />}
        </Answer>
      ) : (
        <Panel>
          <Empty title={t('personMust')} action={choose} />
        </Panel>
      )}
      {picking ? (
        <Suspense fallback={null}>
          <PersonPicker onClose={() => setPicking(false)} onPick={onChoose} />
        </Suspense>
      ) : null}
    </>
  );
}

type Data = OutputOf<typeof personAccess>;

function Found({ data, choose }: { readonly data: Data; readonly choose: React.ReactNode }) {
  const t = useText(accessText);
  const [typed, setTyped] = useState('');
  const [onlyMay, setOnlyMay] = useState(false);
  const word = typed.trim().toLowerCase();
  const may = data.permissions.filter((p) => p.may).length;
  const shown = data.permissions.filter(
    (p) =>
      (!onlyMay || p.may) &&
      (word === '' || [p.title, p.code, p.folder, ...p.calls].join(' ').toLowerCase().includes(word)),
  );
  return (
    <>
      <Head data={data} choose={choose} />
      <div className="acc-bar">
        <TextInput
          type="search"
          maxLength={50}
          value={typed}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={setTyped}
        />
        <label>
          <input type="checkbox" checked={onlyMay} onChange={(event) => setOnlyMay(event.target.checked)} />
          {t('onlyMay', { n: may, all: data.permissions.length })}
        </label>
      </div>
      {shown.length === 0 ? (
        <Panel>
          {onlyMay && may === 0 ? (
            <Empty title={t('noneMay')} hint={t('noneMayHint')} />
          ) : (
            <Empty title={t('none')} />
          )}
        </Panel>
      ) : (
        <PermissionRows rows={shown} blocked={data.obstacles.some((o) => o.blocks)} />
      )}
    </>
  );
}

function Head({
  data: { person, obstacles },
  choose,
}: {
  readonly data: Data;
  readonly choose: React.ReactNode;
}) {
  const t = useText(accessText);
  return (
    <Panel>
      <div className="acc-who">
        <h2>
          {person.trueName} <small>{person.userName}</small>
        </h2>
        {choose}
      </div>
      <dl className="gh-grid">
        <Fact label={t('field.orgName')}>
          {[person.orgName, person.deptName].filter((name) => name !== '').join(' · ')}
        </Fact>
        <Fact label={t('field.roleNames')}>{person.roleNames || '—'}</Fact>
        <Fact label={t('field.reach')}>{t(`reach.${person.reach}`)}</Fact>
      </dl>
      <h3>{t('obstacles')}</h3>
      {obstacles.length === 0 ? (
        <p>{t('clear')}</p>
      ) : (
        <ul className="acc-obstacles">
          {obstacles.map((o) => (
            <li key={`${o.kind} ${o.roleName} ${o.detail}`}>
              <StatusTag tone={o.blocks ? 'refused' : 'needs'}>
                {t(`obstacle.${o.kind}`, { role: o.roleName, detail: o.detail })}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
