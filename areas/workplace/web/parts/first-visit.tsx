import { Button } from 'antd';
import { useId } from 'react';
import { usePreference } from '#kit/web/preference.ts';
import { useText } from '#kit/web/text.ts';
import { tour } from '#kit/web/tour.ts';
import { workplaceText } from '../../shared/text/index.ts';

/** 第一次使用: offers the tour once; whatever is answered, it does not come back to this account. */
export function FirstVisit() {
  const t = useText(workplaceText);
  const id = useId();
  const { value, keep } = usePreference('help', 'homeTour');
  if (value !== '') return null;
  return (
    <section className="gh-panel wk-first" aria-labelledby={id}>
      <p>
        <strong id={id}>{t('first.title')}</strong> {t('first.hint')}{' '}
        <span className="wk-first-desk">{t('first.where')}</span>
        <span className="wk-first-phone">{t('first.wherePhone')}</span>
      </p>
      <Button
        size="small"
        onClick={() => {
          tour.set(true);
          keep('seen');
        }}
      >
        {t('first.see')}
      </Button>
      <Button size="small" type="text" onClick={() => keep('refused')}>
        {t('first.no')}
      </Button>
    </section>
  );
}
