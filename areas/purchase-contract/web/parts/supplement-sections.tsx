import type { TextKey } from '#kit/shared/text.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money, moneyText } from '#kit/web/money.tsx';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import type { SupplementRecord } from '../../shared/schema.ts';
import { contractStatus as s, LAPSED } from '../../shared/status.ts';
import { groundOf } from '../../shared/supplement.ts';
import { contractText } from '../../shared/text/index.ts';
import {
  ActsSection,
  GoodsTable,
  LongWords,
  PaperHint,
  periodText,
  SigningSection,
} from './paper-sections.tsx';
import { PaymentsTable } from './payments-table.tsx';

type Key = TextKey<(typeof contractText)['zh']>;

interface Props {
  readonly supplement: SupplementRecord;
}

/** 补充协议 to be read: on which ground, what changes, what is added, who signed, and how it came about. */
export function SupplementSections({ supplement }: Props) {
  const t = useText(contractText);
  return (
    <>
      <SupplementHint supplement={supplement} />
      <GroundSection supplement={supplement} />
      <ChangesSection supplement={supplement} />
      {supplement.extras.length > 0 ? (
        <Section title={t('section.extras')}>
          <ExtrasTable rows={supplement.extras} />
        </Section>
      ) : null}
      <Section title={t('section.payments')}>
        <PaymentsTable contract={supplement} rows={supplement.payments} />
      </Section>
      {supplement.contentDigest ? <SigningSection contract={supplement} /> : null}
      <ActsSection contract={supplement} />
    </>
  );
}

const hints: Readonly<Record<string, Key>> = {
  [s.draft]: 'hint.supplementDraft',
  [s.inApproval]: 'hint.supplementInApproval',
  [s.returned]: 'hint.supplementRejected',
  [s.refused]: 'hint.supplementRejected',
  [s.withOwner]: 'hint.supplementWithOwner',
  [s.sent]: 'hint.supplementSent',
  [s.confirmed]: 'hint.supplementConfirmed',
  [s.inForce]: 'hint.supplementInForce',
  [LAPSED]: 'hint.supplementLapsed',
};

/** How it stands and who acts next; why it came back. */
export function SupplementHint({ supplement: { status, returnReason, isOpen, can } }: Props) {
  const t = useText(contractText);
  const returned = status === s.returned || status === s.refused;
  const key: Key =
    !isOpen && status !== s.inForce
      ? 'hint.supplementLapsed'
      : can.ownerDecide
        ? 'hint.supplementWithOwnerYou'
        : can.supplierDecide
          ? 'hint.supplementSentYou'
          : (hints[status] ?? 'hint.supplementDraft');
  return (
    <PaperHint
      state={status === s.inForce ? 'done' : returned ? 'returned' : 'open'}
      title={
        returned && returnReason && isOpen ? t('hint.supplementReturned', { reason: returnReason }) : t(key)
      }
    />
  );
}

/** Which contract is changed, and why it may be. */
export function ContractOfIt({ supplement: c }: Props) {
  const t = useText(contractText);
  return (
    <>
      <KeyFacts>
        <KeyFact label={t('field.ofPrice')}>
          <Money value={c.ofPrice} />
        </KeyFact>
        <KeyFact label={t('field.extraAmount')}>
          <Money value={c.extraAmount} />
        </KeyFact>
        <KeyFact label={t('field.newPrice')}>
          <Money value={c.price} capital />
        </KeyFact>
      </KeyFacts>
      <dl className="gh-grid">
        <Fact label={t('field.supplementCode')}>{c.contractCode}</Fact>
        <Fact label={t('field.ofCode')}>{c.ofCode}</Fact>
        <Fact label={t('field.ofName')} wide>
          {c.ofName}
        </Fact>
        <Fact label={t('field.tendereeName')}>{c.tendereeName}</Fact>
        <Fact label={t('field.supplierName')}>{c.supplierName}</Fact>
      </dl>
    </>
  );
}

function GroundSection({ supplement: c }: Props) {
  const t = useText(contractText);
  const ground = groundOf(c.ground);
  return (
    <Section title={t('section.ground')}>
      <ContractOfIt supplement={c} />
      <dl className="gh-grid">
        <Fact label={t('field.ground')}>{ground ? t(`ground.${ground}`) : '—'}</Fact>
        <Fact label={t('field.changeReason')} wide>
          <LongWords of={c.changeReason} />
        </Fact>
        {c.fileIds ? (
          <Fact label={t('field.fileIds')}>
            <FileLinks value={c.fileIds} />
          </Fact>
        ) : null}
      </dl>
    </Section>
  );
}

/** 变更前后对照: only what reads otherwise. */
function ChangesSection({ supplement: c }: Props) {
  const t = useText(contractText);
  const all = [
    { key: 'price', term: t('field.price'), before: moneyText(c.before.price), after: moneyText(c.price) },
    { key: 'period', term: t('field.period'), before: periodText(c.before), after: periodText(c) },
    {
      key: 'acceptance',
      term: t('field.acceptance'),
      before: c.before.acceptance ?? '',
      after: c.acceptance ?? '',
    },
    {
      key: 'otherTerms',
      term: t('field.otherTerms'),
      before: c.before.otherTerms ?? '',
      after: c.otherTerms ?? '',
    },
  ];
  const changed = all.filter((row) => row.before !== row.after);
  if (changed.length === 0) return null;
  return (
    <Section title={t('section.changes')}>
      <DataTable
        label={t('section.changes')}
        rows={changed}
        rowKey={(row) => row.key}
        empty={null}
        columns={[
          { key: 'term', title: t('field.term'), render: (row) => row.term },
          { key: 'before', title: t('field.before'), render: (row) => <LongWords of={row.before} /> },
          { key: 'after', title: t('field.after'), render: (row) => <LongWords of={row.after} /> },
        ]}
      />
    </Section>
  );
}

/** 追加货物, at the prices of the bid. */
export function ExtrasTable({ rows }: { readonly rows: SupplementRecord['extras'] }) {
  const t = useText(contractText);
  return (
    <GoodsTable
      label={t('section.extras')}
      rows={rows}
      rowKey={(r) => String(r.item)}
      empty={t('hint.noExtras')}
      count={t('field.extraCount')}
    />
  );
}
