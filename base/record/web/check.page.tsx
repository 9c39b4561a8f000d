import { Button } from 'antd';
import { shanghaiTime } from '#kit/shared/time.ts';
import { Findings } from '#kit/web/findings.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { platformCheck } from '../shared/check-calls.ts';
import { checkText } from '../shared/text/check.ts';

const tones = { good: 'done', notice: 'needs', wrong: 'refused' } as const;

/** 平台自检: what the operator has to put right, each finding with its remedy. */
export function Page() {
  const t = useText(checkText);
  useTitle(t('title'));
  const answer = useCall(platformCheck, {});
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button loading={answer.isFetching} onClick={() => void answer.refetch()}>
            {t('again')}
          </Button>
        }
      />
      <Panel>
        <p className="gh-hint">{t('lead')}</p>
        <Answer of={answer} rows={10}>
          {({ at, available, findings }) => {
            const wrong = findings.filter((f) => f.state === 'wrong').length;
            if (!available) return <p role="status">{t('unavailable')}</p>;
            return (
              <>
                <p role="status" style={{ margin: '12px 0' }}>
                  <strong>{wrong === 0 ? t('allGood') : t('problems', { count: wrong })}</strong>{' '}
                  <span className="gh-hint">{t('at', { at: shanghaiTime(at, 'second') })}</span>
                </p>
                <Findings
                  of={findings.map((f, i) => ({
                    key: `${f.name} ${i}`,
                    name: nameOf(t, f.name),
                    tone: tones[f.state],
                    state: t(`state.${f.state}`),
                    text: f.text,
                    remedy: f.remedy,
                  }))}
                />
              </>
            );
          }}
        </Answer>
      </Panel>
    </>
  );
}

/** The words of what was looked at; of something newer than these words its own name. */
function nameOf(t: ReturnType<typeof useText<typeof checkText.zh>>, name: string): string {
  const isNamed = (one: string): one is keyof typeof checkText.zh.of => one in checkText.zh.of;
  return isNamed(name) ? t(`of.${name}`) : name;
}
