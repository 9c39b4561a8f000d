import { Button } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { WholeNumber } from '#kit/web/form/whole-number.tsx';
import { useId, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { DateInput } from '#kit/web/form/date-inputs.tsx';
import { listed } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import {
  askFactorDemand,
  confirmFactorDemand,
  type FactorDemand,
  factorDemands,
  refuseFactorDemand,
} from '../shared/factor-calls.ts';
import { GRACE_MOST } from '../shared/rules.ts';
import { controlText } from '../shared/text/control.ts';
import { Line } from './line.tsx';

type State = OutputOf<typeof factorDemands>;

const nameOf = (lang: Lang, role: State['roles'][number]): string =>
  lang === 'en' ? role.roleEname || role.roleName : role.roleName;

/** 两步登录要求: which roles must have a second factor; a change needs two administrators. */
export function FactorDemands() {
  const t = useText(controlText);
  const confirm = useConfirm();
  const state = useCall(factorDemands, {});
  const [asking, setAsking] = useState(false);
  const decide = async (waiting: FactorDemand, agreed: boolean) => {
    if (agreed && !(await confirm({ title: t('factor.confirmSure'), okText: t('factor.confirm') }))) return;
    await send(agreed ? confirmFactorDemand : refuseFactorDemand, { id: waiting.id }).finally(
      () => void state.refetch(),
    );
    toast('success', t(agreed ? 'factor.confirmed' : 'factor.refused'));
  };
  return (
    <section>
      <h2>{t('factor.title')}</h2>
      <p className="gh-hint">{t('factor.hint')}</p>
      <Answer of={state} rows={3}>
        {(data) => (
          <div className="lc-form">
            <h3>{t('factor.inForce')}</h3>
            {data.inForce ? (
              <>
                <Facts of={data.inForce} roles={data.roles} />
                <p>{t('factor.covered', { people: data.people, without: data.without })}</p>
              </>
            ) : (
              <p className="gh-hint">{t('factor.none')}</p>
            )}
            {data.waiting ? (
              <>
                <h3>{t('factor.waiting')}</h3>
                <Facts of={data.waiting} roles={data.roles} />
                <div className="lc-acts">
                  {data.waiting.can.confirm ? (
                    <Button
                      type="primary"
                      onClick={() => data.waiting && void decide(data.waiting, true).catch(() => undefined)}
                    >
                      {t('factor.confirm')}
                    </Button>
                  ) : null}
                  <Button
                    onClick={() => data.waiting && void decide(data.waiting, false).catch(() => undefined)}
                  >
                    {t(data.waiting.can.confirm ? 'factor.refuse' : 'factor.withdraw')}
                  </Button>
                </div>
              </>
            ) : (
              <div>
                <Button onClick={() => setAsking(true)}>{t('factor.ask')}</Button>
              </div>
            )}
            {asking ? (
              <AskDialog
                of={data}
                onClose={() => {
                  setAsking(false);
                  void state.refetch();
                }}
              />
            ) : null}
          </div>
        )}
      </Answer>
    </section>
  );
}

interface FactsProps {
  readonly of: FactorDemand;
  readonly roles: State['roles'];
}

function Facts({ of, roles }: FactsProps) {
  const t = useText(controlText);
  const lang = useLang();
  const named = roles.filter((role) => of.roleCodes.includes(role.roleCode));
  const facts = [
    [
      t('factor.roles'),
      named.length === 0
        ? t('factor.noRoles')
        : listed(
            lang,
            named.map((role) => nameOf(lang, role)),
          ),
    ],
    [t('factor.fromDay'), of.fromDay],
    [t('factor.graceDays'), String(of.graceDays)],
    [t('factor.dueDay'), of.dueDay],
    [t('factor.reason'), of.reason],
    [t('factor.asked'), of.askedName],
    ...(of.decidedName === '' ? [] : [[t('factor.decided'), of.decidedName]]),
  ];
  return (
    <dl className="lc-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AskDialogProps {
  readonly of: State;
  readonly onClose: () => void;
}

/** 申请调整: roles, the first day, the grace and why. */
function AskDialog({ of, onClose }: AskDialogProps) {
  const t = useText(controlText);
  const lang = useLang();
  const reasonId = useId();
  const [roleCodes, setRoleCodes] = useState<readonly string[]>(of.inForce?.roleCodes ?? []);
  const [fromDay, setFromDay] = useState(of.today);
  const [graceDays, setGraceDays] = useState(of.inForce?.graceDays ?? 14);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const ok = async (): Promise<boolean> => {
    setProblems(new Map());
    try {
      await send(askFactorDemand, { roleCodes: [...roleCodes], fromDay, graceDays, reason }, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const at = new Map(error.fields.map((f) => [f.path, f.msg]));
      setProblems(at.size > 0 ? at : new Map([['', error.msg]]));
      return false;
    }
    toast('success', t('factor.submitted'));
    return true;
  };
  return (
    <Dialog open title={t('factor.askTitle')} onClose={onClose} onOk={ok} okText={t('factor.submit')}>
      <div className="lc-form">
        <Line label={t('factor.roles')} hint={t('factor.rolesHint')} problem={problems.get('roleCodes')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              value={[...roleCodes]}
              onChange={setRoleCodes}
              showSearch={{ optionFilterProp: 'label' }}
              options={of.roles.map((role) => ({ value: role.roleCode, label: nameOf(lang, role) }))}
            />
          )}
        </Line>
        <div className="lc-numbers">
          <Line label={t('factor.fromDay')} problem={problems.get('fromDay')}>
            {(id) => <DateInput id={id} value={fromDay} onChange={(day) => setFromDay(day ?? '')} />}
          </Line>
          <Line
            label={t('factor.graceDays')}
            hint={t('factor.graceHint')}
            problem={problems.get('graceDays')}
          >
            {(id) => (
              <WholeNumber
                id={id}
                min={0}
                max={GRACE_MOST}
                value={graceDays}
                onChange={(typed) => setGraceDays(typed ?? 0)}
              />
            )}
          </Line>
        </div>
        <div className="lc-line">
          <label htmlFor={reasonId}>{t('factor.reason')}</label>
          <LongTextInput
            id={reasonId}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(typed) => setReason(typed)}
          />
          <p className="lc-problem">{problems.get('reason')}</p>
        </div>
        <p className="lc-problem" role="alert">
          {problems.get('')}
        </p>
      </div>
    </Dialog>
  );
}
