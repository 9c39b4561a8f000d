import { Alert } from 'antd';
import { formatMoney } from '#kit/shared/decimal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Link } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import type { SimpleRecord } from '../../shared/schema.ts';
import { simpleScreens } from '../../shared/screens.ts';
import { simpleText } from '../../shared/text/index.ts';

/** 合并计算: other purchases within a year with which this one reaches the threshold of a tender; approvers read it before they decide. */
export function TogetherWith({ record }: { readonly record: SimpleRecord }) {
  const t = useText(simpleText);
  if (record.together.length === 0) return null;
  return (
    <Section title={t('section.together')}>
      {record.together.map((group) => (
        <div key={group.countedBy}>
          <Alert
            type="warning"
            showIcon
            title={t(`together.${group.countedBy}`, {
              name: group.named,
              n: group.purchases.length,
              total: formatMoney(group.total),
              threshold: formatMoney(group.threshold),
            })}
          />
          <DataTable
            label={t(`together.by.${group.countedBy}`)}
            rows={group.purchases.map((one, at) => ({ ...one, at }))}
            rowKey={(one) => String(one.at)}
            empty={null}
            columns={[
              {
                key: 'mainName',
                title: t('field.mainName'),
                render: (one) =>
                  one.mainId ? (
                    <Link to={linkTo(simpleScreens.page, { mainId: one.mainId })}>{one.mainName}</Link>
                  ) : (
                    t('together.elsewhere')
                  ),
              },
              {
                key: 'price',
                title: t('together.amount'),
                kind: 'tight',
                align: 'end',
                render: (one) => (one.price ? formatMoney(one.price) : '—'),
              },
            ]}
          />
        </div>
      ))}
      {record.splitReason ? (
        <p>
          {t('field.splitReason')}: <span className="gh-long">{record.splitReason}</span>
        </p>
      ) : null}
    </Section>
  );
}
