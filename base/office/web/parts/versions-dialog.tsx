import { Button } from 'antd';
import { useState } from 'react';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { withinLine } from '#kit/shared/difference.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { compareOffice, officeContent, officeVersions } from '../../shared/calls.ts';
import { COMPARED_MAX } from '../../shared/mode.ts';
import { officeText } from '../../shared/text/index.ts';
import './office.css';

interface Props {
  readonly windowKey: string;
  readonly onClose: () => void;
}

/** 历次版本: who saved what and when; each one beside the one before. */
export function VersionsDialog({ windowKey, onClose }: Props) {
  const t = useText(officeText);
  const [to, setTo] = useState<number>();
  return (
    <Dialog open title={t('page.versions')} width={900} onClose={onClose}>
      <Answer of={useCall(officeVersions, { key: windowKey })} rows={4}>
        {(rows) => (
          <DataTable
            label={t('page.versions')}
            columns={[
              { key: 'no', title: t('page.version'), render: (v) => t('page.no', { n: v.no }) },
              { key: 'who', title: t('page.who'), render: (v) => v.userName || t('page.original') },
              { key: 'when', title: t('page.when'), render: (v) => <Time value={v.savedAt} /> },
              {
                key: 'do',
                title: '',
                kind: 'actions',
                render: (v) => (
                  <>
                    <DownloadButton
                      call={officeContent}
                      input={{ key: windowKey, no: v.no }}
                      text={t('page.download')}
                    />{' '}
                    {v.no > 1 ? <Button onClick={() => setTo(v.no)}>{t('page.compare')}</Button> : null}
                  </>
                ),
              },
            ]}
            rows={rows}
            rowKey={(v) => String(v.no)}
            empty={<Empty title={t('page.noVersions')} />}
          />
        )}
      </Answer>
      {to === undefined ? null : <Comparison windowKey={windowKey} to={to} />}
    </Dialog>
  );
}

interface SaidProps {
  readonly mark: 'del' | 'ins';
  readonly line: string;
  /** What stands on the other side; null = nothing does. */
  readonly other: string | null;
}

/** A line of one side, with what only this side says marked in it. */
function Said({ mark: Mark, line, other }: SaidProps) {
  const [head, own, tail] = withinLine(line, other ?? '');
  return (
    <>
      {head}
      {own === '' ? null : <Mark>{own}</Mark>}
      {tail}
    </>
  );
}

function Comparison({ windowKey, to }: { readonly windowKey: string; readonly to: number }) {
  const t = useText(officeText);
  return (
    <Answer of={useCall(compareOffice, { key: windowKey, from: to - 1, to })} rows={4}>
      {({ lines, isCut }) =>
        lines.length === 0 ? (
          <p className="gh-hint">{t('page.same')}</p>
        ) : (
          <>
            <table className="of-compare">
              <thead>
                <tr>
                  {lines.some(({ place }) => place) ? <th scope="col">{t('page.place')}</th> : null}
                  <th scope="col">{t('page.before', { n: to - 1 })}</th>
                  <th scope="col">{t('page.after', { n: to })}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ place, before, after }, i) => (
                  <tr key={i}>
                    {place ? <th scope="row">{place}</th> : null}
                    <td>{before === null ? '' : <Said mark="del" line={before} other={after} />}</td>
                    <td>{after === null ? '' : <Said mark="ins" line={after} other={before} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {isCut ? <p className="gh-hint">{t('page.cut', { n: COMPARED_MAX })}</p> : null}
          </>
        )
      }
    </Answer>
  );
}
