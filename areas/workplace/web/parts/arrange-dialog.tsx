import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { WhyButton } from '#kit/web/page.tsx';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { isYes, yesNo } from '#kit/shared/yes-no.ts';
import { homeDetail, modifyPlates, type Plate } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import '../workplace.css';

const swapped = (plates: readonly Plate[], at: number, by: 1 | -1): readonly Plate[] => {
  const next = [...plates];
  const [moved] = next.splice(at, 1);
  if (moved) next.splice(at + by, 0, moved);
  return next;
};

/** 设置工作台: which plates show, and in which order. */
export function ArrangeDialog({
  plates: kept,
  onClose,
}: {
  readonly plates: readonly Plate[];
  readonly onClose: () => void;
}) {
  const t = useText(workplaceText);
  const once = useOnce();
  const [plates, setPlates] = useState(kept);
  const save = async () => {
    if (!(await once('arrange', (nonce) => send(modifyPlates, { plates: [...plates] }, { nonce }))))
      return false;
    toast('success', t('arranged'));
    onClose();
    await refreshCalls(homeDetail);
    return true;
  };
  return (
    <Dialog open title={t('arrange')} width={460} onClose={onClose} onOk={save} dirty={plates !== kept}>
      <p className="gh-hint">{t('arrangeHint')}</p>
      <ul className="wk-arrange">
        {plates.map(({ plateCode, visible }, at) => {
          const plate = t(`plate.${plateCode}`);
          return (
            <li key={plateCode}>
              <Checkbox
                checked={isYes(visible)}
                aria-label={t('show', { plate })}
                onChange={({ target }) =>
                  setPlates(plates.map((p, i) => (i === at ? { ...p, visible: yesNo(target.checked) } : p)))
                }
              >
                {plate}
              </Checkbox>
              <WhyButton
                type="text"
                size="small"
                why={at === 0 ? t('isFirst') : undefined}
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t('up', { plate })}
                onClick={() => setPlates(swapped(plates, at, -1))}
              />
              <WhyButton
                type="text"
                size="small"
                why={at === plates.length - 1 ? t('isLast') : undefined}
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={t('down', { plate })}
                onClick={() => setPlates(swapped(plates, at, 1))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
